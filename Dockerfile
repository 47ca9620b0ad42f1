# A static binary in an image that holds nothing else, run by nobody in particular. Everything that is kept lies in the
# volume /data:
#
#	docker build --build-arg VERSION=v1.2.3 -t shithead .
#	docker run -p 2222:2222 -v shithead:/data shithead
FROM golang:1.26 AS build
WORKDIR /src
COPY go.mod go.sum ./
RUN go mod download
COPY . .
ARG VERSION=
RUN CGO_ENABLED=0 go build -trimpath -ldflags="-s -w -X main.version=$VERSION" -o /shithead ./cmd/shithead && mkdir /data

FROM scratch
COPY --from=build /shithead /shithead
COPY --from=build --chown=65532:65532 --chmod=700 /data /data
USER 65532:65532
VOLUME /data
EXPOSE 2222
ENV SHITHEAD_DATA=/data
HEALTHCHECK --interval=30s --timeout=10s --start-period=10m --retries=3 CMD ["/shithead", "healthy"]
ENTRYPOINT ["/shithead"]
CMD ["serve"]

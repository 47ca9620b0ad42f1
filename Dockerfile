# A static binary, and nothing else, run by a user without rights. All data is in the volume /data:
#
#	docker build --build-arg VERSION=v1.2.3 -t shithead .
#	docker run -p 2222:2222 -v shithead:/data shithead
# The binary for each platform is built on the builder's own, so no emulator is needed.
FROM --platform=$BUILDPLATFORM golang:1.26 AS build
WORKDIR /src
COPY go.mod go.sum ./
RUN go mod download
COPY . .
ARG VERSION=
ARG TARGETOS TARGETARCH
RUN CGO_ENABLED=0 GOOS=$TARGETOS GOARCH=$TARGETARCH go build -trimpath -ldflags="-s -w -X main.version=$VERSION" -o /shithead ./cmd/shithead && mkdir /data

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

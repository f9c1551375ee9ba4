# The image of production: the server, the built application, and no development packages.
#   docker build -t pro-leads .
# Settings are environment variables: docs/operating.md. Nothing is written to the file system.

FROM node:24.21.0-bookworm-slim AS build
WORKDIR /source
COPY . .
RUN npm ci && npm run release -- /release

FROM node:24.21.0-alpine
ENV NODE_ENV=production HOST=0.0.0.0 PORT=4600
WORKDIR /app
COPY --from=build /release /app
USER node
EXPOSE 4600
HEALTHCHECK --interval=10s --timeout=2s CMD ["wget", "-q", "-O", "/dev/null", "http://127.0.0.1:4600/healthz"]
# The server handles the signals itself, so it is the first process.
ENTRYPOINT ["node", "server/main.ts"]

# The service in an image: built when the image is made, run by an ordinary user on a read-only root file system.
# `npm run test:container` carries out these steps without Docker (docs/operations.md, "Containers").
FROM node:26-bookworm-slim@sha256:582460f614631b59b824ac6020533b9bf339c7fdf3a6d7db31abb6b4065f0212 AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --no-audit --no-fund
COPY . .
# With the image's Node, for which the build is then: `npm run` takes the one of npm.
RUN node --import tsx server/build.ts
RUN npm prune --omit=dev --no-audit --no-fund && node --import tsx deploy/shrink-image.ts

# From 25 on Node keeps mappings from the network by itself: containers have no namespaces of their own to offer.
FROM node:26-bookworm-slim@sha256:582460f614631b59b824ac6020533b9bf339c7fdf3a6d7db31abb6b4065f0212
ENV NODE_ENV=production SANDBOX_ISOLATION=required HOST=0.0.0.0 PORT=3000 DATA_DIR=/data NEXT_TELEMETRY_DISABLED=1
RUN useradd --system --uid 10001 --user-group --no-create-home receipts && install -d -o receipts -g receipts -m 0700 /data
WORKDIR /app
COPY --from=build /app ./
USER 10001:10001
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 CMD ["node", "deploy/health-check.mjs"]
CMD ["node", "--import", "tsx", "server/start.ts"]

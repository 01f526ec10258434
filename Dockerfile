# The suite in a small image that runs as a plain user. With nothing set it keeps its data in the volume /data.
FROM node:24-slim@sha256:a9f5f7c91a432850b2a8a7797adf5eadb6c733ceed61167806cee7ea7fbc29df AS build
WORKDIR /suite
COPY package.json package-lock.json .npmrc ./
COPY db/embedded/package.json db/embedded/
RUN npm ci --include=dev --no-audit --no-fund
COPY . .
RUN npm run build && npm prune --omit=dev --no-save --no-audit --no-fund

FROM node:24-slim@sha256:a9f5f7c91a432850b2a8a7797adf5eadb6c733ceed61167806cee7ea7fbc29df
# It prints the PDFs; the fonts, Chinese and Tamil too, come with the packages. Its sandbox needs `seccomp.json`.
RUN apt-get update \
  && apt-get install -y --no-install-recommends chromium chromium-sandbox \
  && rm -rf /var/lib/apt/lists/* \
  && mkdir /data \
  && chown node:node /data
WORKDIR /suite
COPY --from=build /suite/package.json ./
COPY --from=build /suite/node_modules ./node_modules
COPY --from=build /suite/build ./build
COPY --from=build /suite/scripts ./scripts
# Ends the build where a compiled part does not load in this image.
RUN node scripts/native.mjs
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data CHROMIUM_PATH=/usr/bin/chromium
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# As a list, so that SIGTERM arrives at the suite itself, which then lets requests in flight finish.
CMD ["node", "scripts/start.mjs"]

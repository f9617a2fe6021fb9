# The images of the apps, one target each: docker build --target api -t company-relations-api .
# Tags name exact versions. To pin digests too: docs/operations.md, "Images".
ARG NODE_IMAGE=node:24.21.0-bookworm-slim

FROM ${NODE_IMAGE} AS build
WORKDIR /build
COPY package.json package-lock.json .npmrc ./
# Where npm needs a configuration of its own, such as a registry of the company: --secret id=npmrc,src=$HOME/.npmrc, and
# --secret id=certificates for the file that its "cafile=/run/secrets/certificates" names. No layer has them.
RUN --mount=type=cache,target=/root/.npm --mount=type=secret,id=npmrc,target=/root/.npmrc --mount=type=secret,id=certificates npm ci --no-audit --no-fund
COPY . .
ENV NX_DAEMON=false NX_TUI=false CI=true
RUN npx nx run-many -t build -p api batch-builder explorer register-feed subscriptions --outputStyle=static
RUN --mount=type=cache,target=/root/.npm --mount=type=secret,id=npmrc,target=/root/.npmrc --mount=type=secret,id=certificates node deploy/app-folder.mjs api batch-builder register-feed subscriptions

# What all images share: no npm cache, no sources, no compiler, and nothing that the user of the process may write to.
FROM ${NODE_IMAGE} AS runtime
ENV NODE_ENV=production
WORKDIR /app
# Volumes for the audit log and the erasure ledger take this mode over, so that the process may write to them whatever its user is.
RUN install -d -m 1777 audit ledger
USER 10001:10001

# The options of Node for the memory of the programs are those of docs/performance.md, "Settings".
FROM runtime AS api
COPY --from=build /build/dist/images/api ./
EXPOSE 3000
HEALTHCHECK --interval=5s --timeout=3s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + (process.env.PORT || 3000) + '/health/live').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "--enable-source-maps", "--max-semi-space-size=16", "--heap-growing-percent=50", "main.js"]

# Builds batch packages, or with other arguments does any other work of the command.
FROM runtime AS batch-builder
COPY --from=build /build/dist/images/batch-builder ./
USER 0:0
# A volume here takes this mode over, so that the process may write to it whatever its user is.
RUN install -d -m 1777 spool
USER 10001:10001
ENV BATCH_S3_SPOOL=/app/spool
ENTRYPOINT ["node", "--enable-source-maps", "--max-semi-space-size=16", "--heap-growing-percent=50", "main.js"]
CMD ["worker"]

FROM runtime AS register-feed
COPY --from=build /build/dist/images/register-feed ./
ENTRYPOINT ["node", "--enable-source-maps", "--max-semi-space-size=16", "--heap-growing-percent=50", "main.js"]
CMD ["--help"]

FROM runtime AS subscriptions
COPY --from=build /build/dist/images/subscriptions ./
ENTRYPOINT ["node", "--enable-source-maps", "main.js"]
CMD ["--help"]

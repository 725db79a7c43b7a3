# The images of Platen: docker build --target auth --tag platen/auth . (scripts/images.ts makes all of them.)
# No heredocs and no BuildKit mounts: older builders take it, too.
ARG NODE=docker.io/library/node:24-bookworm-slim
ARG GOTENBERG=docker.io/gotenberg/gotenberg:8.36.0
# Debian's versions of what prints (CONTRIBUTING.md: how to see newer ones).
# Empty for a base image of another Debian: the newest that it has.
ARG CHROMIUM=156.0.8078.108-1~deb13u1
ARG LIBREOFFICE=4:26.8.2.2-2~bpo13+1

# What npm has to know: layers below are made anew when this changes, not with every source file.
FROM ${NODE} AS manifests
COPY . /source/
RUN mkdir /app && cd /source \
 && find . -name package.json -not -path '*/node_modules/*' -exec cp --parents '{}' /app/ ';' \
 && cp package-lock.json .npmrc /app/

FROM ${NODE} AS npm
WORKDIR /app
COPY --from=manifests /app/ ./
ENV NPM_CONFIG_UPDATE_NOTIFIER=false
# Exactly what the lockfile says for one service, its bill of materials, and nothing that only developers read.
RUN printf '%s\n' '#!/bin/sh' 'set -e' \
 'npm ci --omit=dev --ignore-scripts --workspace "$1"' \
 'npm sbom --package-lock-only --omit=dev --workspace "$1" --sbom-format cyclonedx >sbom.cdx.json' \
 'find . -type f \( -name "*.map" -o -name "*.d.ts" -o -name "*.d.mts" -o -name "*.d.cts" \) -delete' \
 'rm -rf "$HOME/.npm"' >/usr/local/bin/modules-of && chmod +x /usr/local/bin/modules-of

FROM npm AS auth-modules
RUN modules-of services/auth
FROM npm AS usage-modules
RUN modules-of services/usage
FROM npm AS render-modules
RUN modules-of services/render
FROM npm AS edge-modules
RUN modules-of services/edge
FROM npm AS egress-modules
RUN modules-of services/egress
FROM npm AS engine-modules
RUN modules-of services/engine
FROM npm AS fonts
COPY packages/fonts packages/fonts
RUN npm ci --omit=dev --ignore-scripts --workspace packages/fonts \
 && node packages/fonts/src/copy.ts /fonts
FROM npm AS prober-modules
RUN modules-of packages/cli
FROM npm AS operator-modules
RUN modules-of operator
FROM npm AS try-modules
RUN modules-of packages/dev-issuer

# The console's pages: what builds them is in no image.
FROM npm AS console
RUN npm ci --ignore-scripts --workspace web
COPY tsconfig.base.json ./
COPY gallery gallery
COPY docs/guides/markdown-sample.md docs/guides/
COPY scripts/start/sample scripts/start/sample
COPY test/corpus test/corpus
COPY services/edge/src/docs/assets services/edge/src/docs/assets
COPY packages packages
COPY web web
RUN npm run build --workspace web

# The clients that an edge offers: their compiler is in no image.
FROM npm AS clients
RUN npm ci --ignore-scripts --include-workspace-root --workspace packages/cli --workspace packages/sdk
COPY LICENSE tsconfig.base.json ./
COPY gallery gallery
COPY packages packages
COPY scripts scripts
RUN node scripts/build/main.ts

# What every service is made of.
FROM scratch AS shared
COPY proto /proto
COPY packages/contracts /packages/contracts
COPY packages/network /packages/network
COPY packages/rpc /packages/rpc
COPY packages/runtime /packages/runtime
COPY packages/store /packages/store

# Nothing is written but below /tmp and what is mounted, so the root file system may be read-only.
FROM ${NODE} AS service
WORKDIR /app
ENV NODE_ENV=production
USER 1000:1000

FROM service AS auth
LABEL org.opencontainers.image.title="platen/auth" org.opencontainers.image.description="Platen: accounts, API keys and tokens"
COPY --from=auth-modules /app/ ./
COPY --from=shared / ./
COPY services/auth services/auth
ENTRYPOINT ["node", "--max-semi-space-size=4", "services/auth/src/main.ts"]

FROM service AS usage
LABEL org.opencontainers.image.title="platen/usage" org.opencontainers.image.description="Platen: plans, rate and quota"
COPY --from=usage-modules /app/ ./
COPY --from=shared / ./
COPY services/usage services/usage
ENTRYPOINT ["node", "--max-semi-space-size=4", "services/usage/src/main.ts"]

FROM service AS render
LABEL org.opencontainers.image.title="platen/render" org.opencontainers.image.description="Platen: documents to PDF and PNG"
COPY --from=render-modules /app/ ./
COPY --from=shared / ./
COPY services/render services/render
# Threads and libraries share two of the C library's arenas, and what is large is given back at once.
ENV MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=262144
ENTRYPOINT ["node", "--max-semi-space-size=4", "--heap-growing-percent=100", "services/render/src/main.ts"]

FROM service AS edge
LABEL org.opencontainers.image.title="platen/edge" org.opencontainers.image.description="Platen: the public API and its documentation"
COPY --from=edge-modules /app/ ./
COPY --from=shared / ./
COPY docs docs
COPY gallery gallery
COPY packages/sdk/README.md packages/sdk/
COPY packages/sdk-python/README.md packages/sdk-python/
COPY packages/cli/README.md packages/cli/
COPY services/edge services/edge
COPY --from=console /app/web/dist web/dist
COPY --from=clients /app/.platen/downloads .platen/downloads
# As render's: bodies are large.
ENV MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=262144
ENTRYPOINT ["node", "--max-semi-space-size=4", "services/edge/src/main.ts"]

FROM service AS egress
LABEL org.opencontainers.image.title="platen/egress" org.opencontainers.image.description="Platen: the engines' way out"
COPY --from=egress-modules /app/ ./
COPY --from=shared / ./
COPY services/egress services/egress
ENTRYPOINT ["node", "--max-semi-space-size=4", "services/egress/src/main.ts"]

FROM service AS prober
LABEL org.opencontainers.image.title="platen/prober" org.opencontainers.image.description="Platen: documents rendered again and again, seen from outside"
COPY --from=prober-modules /app/ ./
COPY packages/sdk packages/sdk
COPY packages/cli packages/cli
ENTRYPOINT ["node", "packages/cli/src/installed.ts", "probe"]

FROM service AS operator
LABEL org.opencontainers.image.title="platen/operator" org.opencontainers.image.description="Platen: the Kubernetes operator"
COPY --from=operator-modules /app/ ./
COPY --from=shared / ./
COPY operator operator
COPY deploy/dashboards deploy/dashboards
COPY deploy/slo deploy/slo
ENTRYPOINT ["node", "operator/src/main.ts"]

# Of deploy/compose/try.yaml alone: whoever asks its issuer is let in. No release has it.
FROM service AS try
LABEL org.opencontainers.image.title="platen/try" org.opencontainers.image.description="Platen: the development issuer, for trials"
COPY --from=try-modules /app/ ./
COPY --from=shared / ./
COPY packages/dev-issuer packages/dev-issuer
COPY scripts/start/secrets.ts scripts/start/development-token.ts scripts/start/
COPY scripts/try scripts/try
ENTRYPOINT ["node", "packages/dev-issuer/src/main.ts"]

# Last, as older builders also make what stands before a target.
FROM ${GOTENBERG} AS engine
LABEL org.opencontainers.image.title="platen/engine" org.opencontainers.image.description="Platen: prints documents, by Gotenberg behind its guard"
ARG CHROMIUM
ARG LIBREOFFICE
LABEL chromium.version="${CHROMIUM}" libreoffice.version="${LIBREOFFICE}"
USER root
# Debian's preferences (apt_preferences(5)) hold every package of both to one version, whichever the base image has.
# The fonts have the widths of Calibri, Cambria, Arial, Times New Roman, Courier New and Verdana. LibreOffice
# hyphenates by the dictionaries. The shell looks for its own beside itself; Gotenberg brings them for the full browser.
RUN printf 'Package: %s\nPin: version %s\nPin-Priority: 1001\n\n' 'src:chromium' "${CHROMIUM:-*}" 'src:libreoffice' "${LIBREOFFICE:-*}" \
   >/etc/apt/preferences.d/platen \
 && apt-get update -qq \
 && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends --allow-downgrades \
   chromium${CHROMIUM:+=$CHROMIUM} chromium-headless-shell${CHROMIUM:+=$CHROMIUM} libreoffice-core${LIBREOFFICE:+=$LIBREOFFICE} \
   fonts-crosextra-carlito fonts-crosextra-caladea fonts-liberation fonts-dejavu \
   hyphen-bg hyphen-ca hyphen-cs hyphen-da hyphen-de hyphen-el hyphen-en-gb hyphen-en-us hyphen-es hyphen-fr hyphen-hr hyphen-hu \
   hyphen-it hyphen-nl hyphen-no hyphen-pl hyphen-pt-br hyphen-pt-pt hyphen-ro hyphen-ru hyphen-sk hyphen-sl hyphen-sv hyphen-uk \
 && rm -rf /var/lib/apt/lists/* \
 && ln -s "$CHROMIUM_HYPHEN_DATA_DIR_PATH"/[0-9]* /usr/lib/chromium/hyphen-data
# Themes set Latin letters, headers and footers in these.
COPY --from=fonts /fonts /usr/local/share/fonts/platen
RUN fc-cache /usr/local/share/fonts/platen
COPY --from=service /usr/local/bin/node /usr/local/bin/node
COPY --from=engine-modules /app/ /app/
COPY --from=shared / /app/
COPY services/engine /app/services/engine
# What it writes: emptied before it starts.
ENV PLATEN_ENGINE_FOLDERS=/tmp:/home/gotenberg
USER 1001:1001
ENTRYPOINT ["/usr/bin/tini", "--", "node", "--disable-sigusr1", "--max-semi-space-size=2", "/app/services/engine/src/main.ts"]
CMD ["all"]

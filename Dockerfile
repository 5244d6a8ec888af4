# Footnote as a service. Needs a Postgres (DATABASE_URL); Redis (REDIS_URL) is optional. See docker-compose.yml.
ARG NODE_VERSION=26

# The build has the compiler; nothing of it gets into the image that runs.
FROM node:${NODE_VERSION}-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY tsconfig.json tsconfig.build.json ./
COPY src ./src
RUN npm run build

FROM node:${NODE_VERSION}-slim
ENV NODE_ENV=production
WORKDIR /app
COPY package.json package-lock.json ./
# No optional packages: they are the programs of the embedded Postgres, which is for trying Footnote without a server.
# No scripts: none of these packages needs one.
RUN npm ci --omit=dev --omit=optional --ignore-scripts --no-audit --no-fund && npm cache clean --force
COPY LICENSE ./
COPY config ./config
COPY prisma ./prisma
COPY --from=build /app/dist ./dist
# Only a cache that can be made again is written, so that the root file system may be read-only.
ENV FOOTNOTE_DATA=/tmp/footnote
# Node looks up half as many names at a time; the usual two are soon used up by sites whose name servers are silent.
ENV UV_THREADPOOL_SIZE=32
USER node
# Ready: its database and its queue answer. The port is open inside the container only.
ENV FOOTNOTE_OPS_PORT=9464
HEALTHCHECK --interval=30s --timeout=5s --start-period=20s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:9464/readyz').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "--enable-source-maps", "dist/main.js"]
CMD ["start"]

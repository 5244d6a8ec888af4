-- CreateTable
CREATE TABLE "page_link" (
    "hash" TEXT NOT NULL,
    "platform" TEXT NOT NULL,
    "person_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "roles" JSON NOT NULL,
    "run_id" TEXT,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "page_link_pkey" PRIMARY KEY ("hash")
);

-- CreateTable
CREATE TABLE "page_session" (
    "hash" TEXT NOT NULL,
    "platform" TEXT NOT NULL,
    "person_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "roles" JSON NOT NULL,
    "run_id" TEXT,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "page_session_pkey" PRIMARY KEY ("hash")
);

-- CreateTable
CREATE TABLE "page_count" (
    "key" TEXT NOT NULL,
    "until" TIMESTAMPTZ(3) NOT NULL,
    "count" INTEGER NOT NULL,

    CONSTRAINT "page_count_pkey" PRIMARY KEY ("key")
);

-- CreateIndex
CREATE INDEX "page_link_expires_at_idx" ON "page_link"("expires_at");

-- CreateIndex
CREATE INDEX "page_link_run_id_idx" ON "page_link"("run_id");

-- CreateIndex
CREATE INDEX "page_session_expires_at_idx" ON "page_session"("expires_at");

-- CreateIndex
CREATE INDEX "page_session_run_id_idx" ON "page_session"("run_id");

-- CreateIndex
CREATE INDEX "page_count_until_idx" ON "page_count"("until");

-- AddForeignKey
ALTER TABLE "page_link" ADD CONSTRAINT "page_link_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "run"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "page_session" ADD CONSTRAINT "page_session_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "run"("id") ON DELETE CASCADE ON UPDATE CASCADE;

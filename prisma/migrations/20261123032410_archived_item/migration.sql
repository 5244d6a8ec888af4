-- CreateTable
CREATE TABLE "archived_item" (
    "run_id" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "item" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "content" TEXT NOT NULL,
    "reason" TEXT NOT NULL,
    "tokens" INTEGER NOT NULL,
    "url" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "archived_item_pkey" PRIMARY KEY ("run_id","hash")
);

-- CreateIndex
CREATE INDEX "archived_item_expires_at_idx" ON "archived_item"("expires_at");

-- AddForeignKey
ALTER TABLE "archived_item" ADD CONSTRAINT "archived_item_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "run"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AlterTable
ALTER TABLE "event" ADD COLUMN     "input_hash" TEXT,
ADD COLUMN     "key" TEXT;

-- CreateIndex
CREATE UNIQUE INDEX "event_run_id_key_key" ON "event"("run_id", "key") WHERE ("key" IS NOT NULL);

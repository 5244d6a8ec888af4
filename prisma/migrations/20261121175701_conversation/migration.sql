-- AlterTable
ALTER TABLE "thread" ADD COLUMN     "gone_at" TIMESTAMPTZ(3),
ADD COLUMN     "place" TEXT;

-- AlterTable
ALTER TABLE "question" ADD COLUMN     "asks" JSON NOT NULL DEFAULT '["requester"]',
ADD COLUMN     "remind_at" TIMESTAMPTZ(3),
ADD COLUMN     "unsettled" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "delivery" ADD COLUMN     "about" TEXT,
ADD COLUMN     "part" INTEGER NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "inbound" (
    "seq" BIGSERIAL NOT NULL,
    "platform" TEXT NOT NULL,
    "event_id" TEXT NOT NULL,
    "thread" TEXT NOT NULL,
    "body" JSON NOT NULL,
    "received_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "taken_until" TIMESTAMPTZ(3),
    "done" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "inbound_pkey" PRIMARY KEY ("seq")
);

-- CreateTable
CREATE TABLE "connection_note" (
    "name" TEXT NOT NULL,
    "value" JSON NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "connection_note_pkey" PRIMARY KEY ("name")
);

-- CreateTable
CREATE TABLE "card" (
    "run_id" TEXT NOT NULL,
    "part" INTEGER NOT NULL DEFAULT 1,
    "begun" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "owner" TEXT,
    "until" TIMESTAMPTZ(3),
    "done" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "card_pkey" PRIMARY KEY ("run_id")
);

-- CreateIndex
CREATE INDEX "inbound_done_platform_thread_seq_idx" ON "inbound"("done", "platform", "thread", "seq");

-- CreateIndex
CREATE UNIQUE INDEX "inbound_platform_event_id_key" ON "inbound"("platform", "event_id");

-- CreateIndex
CREATE INDEX "card_done_until_idx" ON "card"("done", "until");

-- CreateIndex
CREATE INDEX "question_unsettled_idx" ON "question"("unsettled");

-- CreateIndex
CREATE INDEX "question_remind_at_idx" ON "question"("remind_at");

-- CreateIndex
CREATE UNIQUE INDEX "delivery_thread_id_about_key" ON "delivery"("thread_id", "about");

-- AddForeignKey
ALTER TABLE "card" ADD CONSTRAINT "card_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "run"("id") ON DELETE CASCADE ON UPDATE CASCADE;

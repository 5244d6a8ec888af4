-- CreateEnum
CREATE TYPE "run_status" AS ENUM ('queued', 'running', 'waiting', 'delivered', 'rejected', 'failed', 'cancelled');

-- CreateEnum
CREATE TYPE "question_status" AS ENUM ('open', 'answered', 'expired', 'closed');

-- CreateEnum
CREATE TYPE "delivery_status" AS ENUM ('pending', 'sending', 'sent', 'failed');

-- CreateEnum
CREATE TYPE "source_status" AS ENUM ('visited', 'failed', 'cited');

-- CreateTable
CREATE TABLE "thread" (
    "id" TEXT NOT NULL,
    "platform" TEXT NOT NULL,
    "external_id" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "drain_owner" TEXT,
    "drain_fence" INTEGER NOT NULL DEFAULT 0,
    "drain_until" TIMESTAMPTZ(3),

    CONSTRAINT "thread_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "message" (
    "seq" BIGSERIAL NOT NULL,
    "thread_id" TEXT NOT NULL,
    "event_id" TEXT NOT NULL,
    "author_id" TEXT NOT NULL,
    "author_name" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "purpose" TEXT NOT NULL,
    "received_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "message_pkey" PRIMARY KEY ("seq")
);

-- CreateTable
CREATE TABLE "run" (
    "id" TEXT NOT NULL,
    "thread_id" TEXT NOT NULL,
    "requester_id" TEXT NOT NULL,
    "requester_name" TEXT NOT NULL,
    "request" TEXT NOT NULL,
    "message_seq" BIGINT,
    "lane" TEXT NOT NULL,
    "status" "run_status" NOT NULL DEFAULT 'queued',
    "version" INTEGER NOT NULL,
    "settings" JSON NOT NULL,
    "result" JSON,
    "error" JSON,
    "ready_at" TIMESTAMPTZ(3) DEFAULT CURRENT_TIMESTAMP,
    "wake_seq" INTEGER NOT NULL DEFAULT 0,
    "owner" TEXT,
    "fence" INTEGER NOT NULL DEFAULT 0,
    "cancel_requested" BOOLEAN NOT NULL DEFAULT false,
    "failures" INTEGER NOT NULL DEFAULT 0,
    "active_ms" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "run_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "journal" (
    "run_id" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "input_hash" TEXT NOT NULL,
    "outcome" JSON NOT NULL,
    "fence" INTEGER NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "journal_pkey" PRIMARY KEY ("run_id","key")
);

-- CreateTable
CREATE TABLE "event" (
    "id" BIGSERIAL NOT NULL,
    "run_id" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "phase" TEXT NOT NULL,
    "data" JSON NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "event_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "question" (
    "id" TEXT NOT NULL,
    "run_id" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "status" "question_status" NOT NULL DEFAULT 'open',
    "view" JSON NOT NULL,
    "input_hash" TEXT NOT NULL,
    "asked_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deadline_at" TIMESTAMPTZ(3),
    "answer" JSON,
    "answered_by" TEXT,
    "answered_at" TIMESTAMPTZ(3),

    CONSTRAINT "question_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "delivery" (
    "id" TEXT NOT NULL,
    "seq" BIGSERIAL NOT NULL,
    "thread_id" TEXT NOT NULL,
    "run_id" TEXT,
    "key" TEXT,
    "question_id" TEXT,
    "view" JSON NOT NULL,
    "status" "delivery_status" NOT NULL DEFAULT 'pending',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "not_before" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "external_ref" TEXT,
    "error" JSON,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "sent_at" TIMESTAMPTZ(3),

    CONSTRAINT "delivery_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "page" (
    "hash" TEXT NOT NULL,
    "url" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "fetched_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "page_pkey" PRIMARY KEY ("hash")
);

-- CreateTable
CREATE TABLE "source" (
    "run_id" TEXT NOT NULL,
    "url" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "status" "source_status" NOT NULL,
    "number" INTEGER,
    "page_hash" TEXT,
    "error" TEXT,

    CONSTRAINT "source_pkey" PRIMARY KEY ("run_id","url")
);

-- CreateTable
CREATE TABLE "evidence" (
    "run_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "url" TEXT NOT NULL,
    "page_hash" TEXT NOT NULL,
    "quote" TEXT NOT NULL,
    "start" INTEGER NOT NULL,
    "end" INTEGER NOT NULL,
    "task_id" TEXT NOT NULL,
    "verified" BOOLEAN NOT NULL,

    CONSTRAINT "evidence_pkey" PRIMARY KEY ("run_id","id")
);

-- CreateTable
CREATE TABLE "finding" (
    "run_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "task_id" TEXT NOT NULL,
    "content" TEXT NOT NULL,
    "confidence" TEXT NOT NULL,

    CONSTRAINT "finding_pkey" PRIMARY KEY ("run_id","id")
);

-- CreateTable
CREATE TABLE "finding_evidence" (
    "run_id" TEXT NOT NULL,
    "finding_id" TEXT NOT NULL,
    "evidence_id" TEXT NOT NULL,

    CONSTRAINT "finding_evidence_pkey" PRIMARY KEY ("run_id","finding_id","evidence_id")
);

-- CreateTable
CREATE TABLE "gap" (
    "run_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "task_id" TEXT,
    "description" TEXT NOT NULL,
    "resolved" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "gap_pkey" PRIMARY KEY ("run_id","id")
);

-- CreateTable
CREATE TABLE "claim" (
    "run_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "start" INTEGER NOT NULL,
    "end" INTEGER NOT NULL,
    "verdict" TEXT,
    "reason" TEXT,

    CONSTRAINT "claim_pkey" PRIMARY KEY ("run_id","id")
);

-- CreateTable
CREATE TABLE "claim_evidence" (
    "run_id" TEXT NOT NULL,
    "claim_id" TEXT NOT NULL,
    "evidence_id" TEXT NOT NULL,
    "number" INTEGER NOT NULL,

    CONSTRAINT "claim_evidence_pkey" PRIMARY KEY ("run_id","claim_id","evidence_id")
);

-- CreateTable
CREATE TABLE "decision" (
    "run_id" TEXT NOT NULL,
    "seq" INTEGER NOT NULL,
    "agent" TEXT NOT NULL,
    "action" TEXT NOT NULL,
    "rationale" TEXT NOT NULL,
    "inputs" JSON NOT NULL,
    "outputs" JSON,

    CONSTRAINT "decision_pkey" PRIMARY KEY ("run_id","seq")
);

-- CreateIndex
CREATE UNIQUE INDEX "thread_platform_external_id_key" ON "thread"("platform", "external_id");

-- CreateIndex
CREATE INDEX "message_thread_id_seq_idx" ON "message"("thread_id", "seq");

-- CreateIndex
CREATE UNIQUE INDEX "message_thread_id_event_id_key" ON "message"("thread_id", "event_id");

-- CreateIndex
CREATE UNIQUE INDEX "run_message_seq_key" ON "run"("message_seq");

-- CreateIndex
CREATE INDEX "run_status_ready_at_idx" ON "run"("status", "ready_at");

-- CreateIndex
CREATE INDEX "run_thread_id_created_at_idx" ON "run"("thread_id", "created_at");

-- CreateIndex
CREATE INDEX "event_run_id_id_idx" ON "event"("run_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "question_run_id_key_key" ON "question"("run_id", "key");

-- CreateIndex
CREATE UNIQUE INDEX "delivery_question_id_key" ON "delivery"("question_id");

-- CreateIndex
CREATE INDEX "delivery_thread_id_status_seq_idx" ON "delivery"("thread_id", "status", "seq");

-- CreateIndex
CREATE INDEX "delivery_status_not_before_idx" ON "delivery"("status", "not_before");

-- CreateIndex
CREATE UNIQUE INDEX "delivery_run_id_key_key" ON "delivery"("run_id", "key");

-- CreateIndex
CREATE INDEX "source_page_hash_idx" ON "source"("page_hash");

-- CreateIndex
CREATE INDEX "evidence_run_id_url_idx" ON "evidence"("run_id", "url");

-- CreateIndex
CREATE INDEX "evidence_page_hash_idx" ON "evidence"("page_hash");

-- CreateIndex
CREATE INDEX "finding_evidence_run_id_evidence_id_idx" ON "finding_evidence"("run_id", "evidence_id");

-- CreateIndex
CREATE INDEX "claim_evidence_run_id_evidence_id_idx" ON "claim_evidence"("run_id", "evidence_id");

-- AddForeignKey
ALTER TABLE "message" ADD CONSTRAINT "message_thread_id_fkey" FOREIGN KEY ("thread_id") REFERENCES "thread"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "run" ADD CONSTRAINT "run_thread_id_fkey" FOREIGN KEY ("thread_id") REFERENCES "thread"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "run" ADD CONSTRAINT "run_message_seq_fkey" FOREIGN KEY ("message_seq") REFERENCES "message"("seq") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "journal" ADD CONSTRAINT "journal_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "run"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "event" ADD CONSTRAINT "event_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "run"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "question" ADD CONSTRAINT "question_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "run"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "delivery" ADD CONSTRAINT "delivery_thread_id_fkey" FOREIGN KEY ("thread_id") REFERENCES "thread"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "delivery" ADD CONSTRAINT "delivery_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "run"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "delivery" ADD CONSTRAINT "delivery_question_id_fkey" FOREIGN KEY ("question_id") REFERENCES "question"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "source" ADD CONSTRAINT "source_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "run"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "source" ADD CONSTRAINT "source_page_hash_fkey" FOREIGN KEY ("page_hash") REFERENCES "page"("hash") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "evidence" ADD CONSTRAINT "evidence_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "run"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "evidence" ADD CONSTRAINT "evidence_run_id_url_fkey" FOREIGN KEY ("run_id", "url") REFERENCES "source"("run_id", "url") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "evidence" ADD CONSTRAINT "evidence_page_hash_fkey" FOREIGN KEY ("page_hash") REFERENCES "page"("hash") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "finding" ADD CONSTRAINT "finding_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "run"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "finding_evidence" ADD CONSTRAINT "finding_evidence_run_id_finding_id_fkey" FOREIGN KEY ("run_id", "finding_id") REFERENCES "finding"("run_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "finding_evidence" ADD CONSTRAINT "finding_evidence_run_id_evidence_id_fkey" FOREIGN KEY ("run_id", "evidence_id") REFERENCES "evidence"("run_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "gap" ADD CONSTRAINT "gap_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "run"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "claim" ADD CONSTRAINT "claim_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "run"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "claim_evidence" ADD CONSTRAINT "claim_evidence_run_id_claim_id_fkey" FOREIGN KEY ("run_id", "claim_id") REFERENCES "claim"("run_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "claim_evidence" ADD CONSTRAINT "claim_evidence_run_id_evidence_id_fkey" FOREIGN KEY ("run_id", "evidence_id") REFERENCES "evidence"("run_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "decision" ADD CONSTRAINT "decision_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "run"("id") ON DELETE CASCADE ON UPDATE CASCADE;

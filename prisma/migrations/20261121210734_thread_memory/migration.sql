-- AlterTable
ALTER TABLE "source" ADD COLUMN     "quality" TEXT NOT NULL DEFAULT 'unknown';

-- CreateTable
CREATE TABLE "contradiction" (
    "run_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "description" TEXT NOT NULL,
    "evidence" TEXT[],

    CONSTRAINT "contradiction_pkey" PRIMARY KEY ("run_id","id")
);

-- CreateTable
CREATE TABLE "run_figures" (
    "run_id" TEXT NOT NULL,
    "mode" TEXT NOT NULL,
    "depth" TEXT NOT NULL,
    "models" TEXT NOT NULL,
    "estimated" JSON NOT NULL,
    "actual" JSON NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "run_figures_pkey" PRIMARY KEY ("run_id")
);

-- CreateIndex
CREATE INDEX "run_figures_mode_depth_models_at_idx" ON "run_figures"("mode", "depth", "models", "at");

-- CreateIndex
CREATE INDEX "run_requester_id_created_at_idx" ON "run"("requester_id", "created_at");

-- AddForeignKey
ALTER TABLE "contradiction" ADD CONSTRAINT "contradiction_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "run"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "run_figures" ADD CONSTRAINT "run_figures_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "run"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- CreateTable
CREATE TABLE "rating" (
    "run_id" TEXT NOT NULL,
    "person_id" TEXT NOT NULL,
    "helpful" BOOLEAN NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "rating_pkey" PRIMARY KEY ("run_id","person_id")
);

-- AddForeignKey
ALTER TABLE "rating" ADD CONSTRAINT "rating_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "run"("id") ON DELETE CASCADE ON UPDATE CASCADE;

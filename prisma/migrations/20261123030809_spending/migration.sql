-- AlterTable
ALTER TABLE "run" ADD COLUMN     "channel" TEXT;

-- CreateTable
CREATE TABLE "spending" (
    "month" DATE NOT NULL,
    "platform" TEXT NOT NULL,
    "person_id" TEXT NOT NULL,
    "channel" TEXT NOT NULL,
    "runs" INTEGER NOT NULL,
    "dollars" DOUBLE PRECISION NOT NULL,

    CONSTRAINT "spending_pkey" PRIMARY KEY ("month","platform","person_id","channel")
);

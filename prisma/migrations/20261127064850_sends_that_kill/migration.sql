-- AlterTable
ALTER TABLE "question" ADD COLUMN     "settlings" INTEGER NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "delivery" ADD COLUMN     "deaths" INTEGER NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "card" ADD COLUMN     "looks" INTEGER NOT NULL DEFAULT 0;

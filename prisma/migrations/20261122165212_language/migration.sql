-- AlterTable
ALTER TABLE "thread" ADD COLUMN     "language" TEXT;

-- AlterTable
ALTER TABLE "delivery" ADD COLUMN     "language" TEXT;

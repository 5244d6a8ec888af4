-- AlterTable
ALTER TABLE "source" ADD COLUMN     "link" TEXT,
ADD COLUMN     "link_reason" TEXT;

-- AlterTable
ALTER TABLE "claim" ADD COLUMN     "how" TEXT;

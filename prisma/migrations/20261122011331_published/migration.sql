-- AlterTable
ALTER TABLE "source" ADD COLUMN     "published" TEXT;

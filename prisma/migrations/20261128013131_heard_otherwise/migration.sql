-- AlterTable
ALTER TABLE "message" ADD COLUMN     "heard" TEXT;

-- AlterTable
ALTER TABLE "inbound" ADD COLUMN     "taken_by" TEXT;

-- AlterTable
ALTER TABLE "card" ADD COLUMN     "rests" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "stands_in" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "claim" ADD COLUMN     "mended" BOOLEAN NOT NULL DEFAULT false;

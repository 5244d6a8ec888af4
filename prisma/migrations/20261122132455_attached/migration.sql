-- AlterTable
ALTER TABLE "message" ADD COLUMN     "files" JSON;

-- AlterTable
ALTER TABLE "inbound" ADD COLUMN     "taken_by" TEXT;

-- The head of the migration that made it says "null" where it gives the run that was there.
COMMENT ON FUNCTION start_run IS
  'Gives a run and whether it is a new one; one that was there is the active one of the thread, or that of the same message.';

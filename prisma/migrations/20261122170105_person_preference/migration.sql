-- CreateTable
CREATE TABLE "person_preference" (
    "platform" TEXT NOT NULL,
    "person_id" TEXT NOT NULL,
    "depth" TEXT NOT NULL DEFAULT 'auto',
    "approval" TEXT NOT NULL DEFAULT 'as-set',
    "language" TEXT NOT NULL DEFAULT 'auto',
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "person_preference_pkey" PRIMARY KEY ("platform","person_id")
);

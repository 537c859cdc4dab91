-- Runs beside the release before: it adds a table and two columns that may be null, and that release names its columns.
CREATE TABLE "problem_states" (
	"retailer_id" integer NOT NULL,
	"kind" text NOT NULL,
	"fingerprint" text NOT NULL,
	"snoozed_until" timestamp (3) with time zone,
	"resolved_at" timestamp (3) with time zone,
	"assignee_id" uuid,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "problem_states_retailer_id_kind_fingerprint_pk" PRIMARY KEY("retailer_id","kind","fingerprint")
);
--> statement-breakpoint
ALTER TABLE "portal_users" ADD COLUMN "problem_mail" text;--> statement-breakpoint
ALTER TABLE "portal_users" ADD COLUMN "problem_mail_sent_on" text;--> statement-breakpoint
ALTER TABLE "problem_states" ADD CONSTRAINT "problem_states_retailer_id_retailers_id_fk" FOREIGN KEY ("retailer_id") REFERENCES "public"."retailers"("id") ON DELETE no action ON UPDATE no action;
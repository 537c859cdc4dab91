CREATE TABLE "loyalty_balances" (
	"retailer_id" integer NOT NULL,
	"program_id" integer NOT NULL,
	"identifier" text NOT NULL,
	"value" double precision NOT NULL,
	"earned" double precision NOT NULL,
	"next_reward_at" double precision,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "loyalty_balances_retailer_id_program_id_identifier_pk" PRIMARY KEY("retailer_id","program_id","identifier")
);
--> statement-breakpoint
CREATE TABLE "loyalty_events" (
	"retailer_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"program_id" integer NOT NULL,
	"identifier" text NOT NULL,
	"recorded_at" timestamp (3) with time zone NOT NULL,
	"value" double precision NOT NULL,
	"set" boolean NOT NULL,
	"description" text,
	"receipt_id" uuid,
	"receipt_timestamp" timestamp (3) with time zone,
	"transaction_id" text,
	CONSTRAINT "loyalty_events_retailer_id_id_pk" PRIMARY KEY("retailer_id","id")
);
--> statement-breakpoint
CREATE TABLE "loyalty_programs" (
	"retailer_id" integer NOT NULL,
	"id" integer NOT NULL,
	"name" text NOT NULL,
	"active" boolean NOT NULL,
	"rules" jsonb NOT NULL,
	"reward" jsonb,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "loyalty_programs_retailer_id_id_pk" PRIMARY KEY("retailer_id","id")
);
--> statement-breakpoint
CREATE TABLE "loyalty_rewards" (
	"retailer_id" integer NOT NULL,
	"id" integer NOT NULL,
	"program_id" integer NOT NULL,
	"identifier" text NOT NULL,
	"name" text NOT NULL,
	"value" double precision NOT NULL,
	"claimed" boolean NOT NULL,
	"issued_at" timestamp (3) with time zone NOT NULL,
	"receipt_timestamp" timestamp (3) with time zone,
	CONSTRAINT "loyalty_rewards_retailer_id_id_pk" PRIMARY KEY("retailer_id","id")
);
--> statement-breakpoint
ALTER TABLE "loyalty_balances" ADD CONSTRAINT "loyalty_balances_retailer_id_retailers_id_fk" FOREIGN KEY ("retailer_id") REFERENCES "public"."retailers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "loyalty_events" ADD CONSTRAINT "loyalty_events_retailer_id_retailers_id_fk" FOREIGN KEY ("retailer_id") REFERENCES "public"."retailers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "loyalty_programs" ADD CONSTRAINT "loyalty_programs_retailer_id_retailers_id_fk" FOREIGN KEY ("retailer_id") REFERENCES "public"."retailers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "loyalty_rewards" ADD CONSTRAINT "loyalty_rewards_retailer_id_retailers_id_fk" FOREIGN KEY ("retailer_id") REFERENCES "public"."retailers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "loyalty_events_newest" ON "loyalty_events" USING btree ("retailer_id","program_id","identifier","recorded_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "loyalty_events_of_receipt" ON "loyalty_events" USING btree ("retailer_id","program_id","receipt_id") WHERE "loyalty_events"."receipt_id" is not null;--> statement-breakpoint
CREATE INDEX "loyalty_rewards_newest" ON "loyalty_rewards" USING btree ("retailer_id","program_id","issued_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "loyalty_rewards_by_identifier" ON "loyalty_rewards" USING btree ("retailer_id","program_id","identifier","issued_at" DESC NULLS LAST,"id" DESC NULLS LAST);
// IDs of client organisations and of subscriptions must be unique.
CREATE CONSTRAINT client_organisation_id IF NOT EXISTS FOR (o:ClientOrganisation) REQUIRE o.id IS UNIQUE;
CREATE CONSTRAINT subscription_id IF NOT EXISTS FOR (s:Subscription) REQUIRE s.id IS UNIQUE;

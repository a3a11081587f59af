-- Which roles and queues there are is said once, by the contract's table of them; what is written here comes from it alone.
ALTER TABLE staff DROP CONSTRAINT staff_role_check;
ALTER TABLE desk_claims DROP CONSTRAINT desk_claims_queue_check;
ALTER TABLE desk_proposals DROP CONSTRAINT desk_proposals_queue_check;

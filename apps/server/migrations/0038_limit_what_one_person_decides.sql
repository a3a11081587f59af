-- Decisions by which customers got money, so that limits hold for a day, a customer and a member of staff, and whoever
-- credited money does not pay it out.
CREATE TABLE desk_decisions (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  queue text NOT NULL,
  item text NOT NULL,
  decision text NOT NULL,
  customer_id uuid NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  decided_by uuid NOT NULL REFERENCES staff,
  -- Who confirmed what the first had proposed; null where one person decided alone.
  seconded_by uuid REFERENCES staff,
  decided_at timestamptz(3) NOT NULL,
  CONSTRAINT decided_by_different_people CHECK (seconded_by <> decided_by)
);
CREATE INDEX desk_decisions_of_customer ON desk_decisions (customer_id, decided_at);
CREATE INDEX desk_decisions_alone ON desk_decisions (decided_by, decided_at) WHERE seconded_by IS NULL;
REVOKE UPDATE, DELETE, TRUNCATE ON desk_decisions FROM sauda_app;

-- Who has credited or lent before this table was there pays it out as little as who does so from now on.
INSERT INTO desk_decisions (queue, item, decision, customer_id, amount, decided_by, seconded_by, decided_at)
SELECT CASE t.reason WHEN 'recharge' THEN 'recharges' ELSE 'loans' END, t.customer_id || '/' || t.subject_no,
  CASE t.reason WHEN 'recharge' THEN 'confirm' ELSE 'approve' END, t.customer_id, t.amount,
  coalesce(p.proposed_by, staff.id), CASE WHEN p.proposed_by IS NOT NULL THEN staff.id END, t.posted_at
FROM ledger.transfers t
JOIN staff ON t.actor = 'staff:' || staff.login
LEFT JOIN desk_proposals p ON p.outcome = 'confirmed' AND p.proposed_by <> staff.id
  AND p.item = t.customer_id || '/' || t.subject_no
  AND p.queue = CASE t.reason WHEN 'recharge' THEN 'recharges' ELSE 'loans' END
WHERE t.reason IN ('recharge', 'borrow') AND t.posted_at > now() - interval '30 days';

-- What was decided about an item last.
CREATE INDEX desk_proposals_of_item ON desk_proposals (queue, item, id);

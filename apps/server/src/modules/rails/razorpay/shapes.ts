import { Type, type Static } from 'typebox';
import { Compile } from 'typebox/compile';

/** Amounts are whole paise. Fields that nobody here reads are left out. */
const Paise = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });
const Text = Type.String({ minLength: 1, maxLength: 200 });

/** A payout: https://razorpay.com/docs/api/x/payouts/entity */
const PayoutEntity = Type.Object({
  id: Text,
  status: Text,
  reference_id: Type.Union([Type.String(), Type.Null()]),
  utr: Type.Optional(Type.Union([Type.String(), Type.Null()])),
});
export type PayoutEntity = Static<typeof PayoutEntity>;

/** A payment by bank transfer: https://razorpay.com/docs/api/payments/smart-collect */
const PaymentEntity = Type.Object({ id: Text, amount: Paise, currency: Text, status: Text });
export type PaymentEntity = Static<typeof PaymentEntity>;

/** A virtual account, which the provider also calls a customer identifier. */
const VirtualAccount = Type.Object({
  id: Text,
  receivers: Type.Array(
    Type.Object({
      entity: Text,
      name: Type.Optional(Type.Union([Type.String(), Type.Null()])),
      bank_name: Type.Optional(Type.Union([Type.String(), Type.Null()])),
      ifsc: Type.Optional(Text),
      account_number: Type.Optional(Text),
    }),
  ),
});
export type VirtualAccount = Static<typeof VirtualAccount>;

/** What a webhook brings: https://razorpay.com/docs/webhooks/payouts and …/webhooks/smart-collect */
const Event = Type.Object({
  event: Text,
  /** Seconds since 1970. */
  created_at: Type.Integer({ minimum: 0 }),
  payload: Type.Object({
    payout: Type.Optional(Type.Object({ entity: Type.Unknown() })),
    payment: Type.Optional(Type.Object({ entity: Type.Unknown() })),
    virtual_account: Type.Optional(Type.Object({ entity: Type.Object({ id: Text }) })),
  }),
});

export const payoutEntity = Compile(PayoutEntity);
export const paymentEntity = Compile(PaymentEntity);
export const virtualAccount = Compile(VirtualAccount);
export const payoutList = Compile(Type.Object({ items: Type.Array(PayoutEntity) }));
export const paymentList = Compile(Type.Object({ items: Type.Array(PaymentEntity) }));
export const providerEvent = Compile(Event);

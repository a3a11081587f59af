import type { NewVenueCommand } from '../../venues/index.ts';

type OfOrder = Pick<NewVenueCommand, 'customerId' | 'orderNo'>;

const keyOf = ({ customerId, orderNo }: OfOrder): string => `${customerId} ${orderNo}`;

/** The commands to venues about the orders of one transaction, those that it adds included. */
export function createCommands(loaded: readonly NewVenueCommand[]) {
  const ofOrders = Map.groupBy(loaded, keyOf);
  const added = new Map<string, NewVenueCommand>();
  const changed = new Map<string, NewVenueCommand>();
  const ofOrder = (order: OfOrder): readonly NewVenueCommand[] => ofOrders.get(keyOf(order)) ?? [];
  return {
    /** The first first. */
    of: (customerId: string, orderNo: string) => ofOrder({ customerId, orderNo }),
    add(command: NewVenueCommand) {
      ofOrders.set(keyOf(command), [...ofOrder(command), command]);
      added.set(command.clOrdId, command);
    },
    change(command: NewVenueCommand) {
      const { clOrdId } = command;
      ofOrders.set(
        keyOf(command),
        ofOrder(command).map((one) => (one.clOrdId === clOrdId ? command : one)),
      );
      (added.has(clOrdId) ? added : changed).set(clOrdId, command);
    },
    changes: () => ({ added: [...added.values()], changed: [...changed.values()] }),
  };
}

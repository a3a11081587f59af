import { readReport } from '../orders/read-report.ts';
import { writeTime } from '../orders/read-values.ts';
import type { VenueCommand } from '../orders/venue-command.ts';
import type { VenueReport } from '../orders/venue-report.ts';
import { writeCommand } from '../orders/write-command.ts';
import type { Frame } from '../wire/framer.ts';
import { Unsendable, writeMessage, type Field, type Message } from '../wire/message.ts';
import type { ConnectionParts, Ending } from './connection-parts.ts';
import { answerTo, isOfLink, isReset, reportsInTurn, throughOf } from './message-kinds.ts';
import { createSparingLog, type SparingLog } from './sparing-log.ts';

/** Commands that are put on the wire before the time is looked at; what comes in meanwhile is looked at between them. */
const commandsAtOnce = 20;
/** Numbers that a gap fill may stand for: more than a venue sends in a day of this. */
const filledAtMost = 1_000_000;
/** How often the same may be asked for in a row: who goes on does not hear the answer. */
const sameAskedAtMost = 100;
const logonTimeoutMs = 10_000;
const logoutTimeoutMs = 3_000;

/**
 * A session of FIX on one connection, as the initiator: from its Logon to its end. Everything happens one after the other, so that
 * a message is looked at when all before it are committed. Times and numbers are as FIX 4.2 and 4.4 have them (volume 2, session
 * protocol).
 */
export class Connection {
  readonly #parts: ConnectionParts;
  #work: Promise<void> = Promise.resolve();
  readonly #frames: Frame[] = [];
  #state: 'loggingOn' | 'loggedOn' | 'up' | 'loggingOut' | 'ended' = 'loggingOn';
  #since: number;
  #heardAt: number;
  #sentAt: number;
  /** The last number of the gap that was asked for, and when. */
  #asked: { readonly through: number; readonly at: number } | undefined;
  /** A TestRequest that is to be answered: by it we know that the venue has worked off what it had. */
  #test: string | undefined;
  #tests = 0;
  /** When what is waited for before orders go out, or fills a gap, last came nearer. */
  #nearerAt: number;
  /** What the venue asked for last, and how often in a row. */
  #fills = { from: 0, times: 0 };
  /** Of what a venue may say without end. */
  readonly #sparing: SparingLog;

  constructor(parts: ConnectionParts) {
    this.#parts = parts;
    this.#sparing = createSparingLog(parts.log, parts.ticks);
    this.#since = this.#heardAt = this.#sentAt = this.#nearerAt = parts.ticks();
  }

  /** Sends the Logon. */
  start(): void {
    void this.#then(async () => {
      const { options, resets } = this.#parts;
      const reset: Field[] = resets ? [[141, 'Y']] : [];
      const heartbeat: Field = [108, String(options.heartbeatSeconds)];
      await this.#send('A', [[98, '0'], heartbeat, ...reset, ...options.logonFields]);
    });
  }

  /** @returns when they, and all before them, are looked at */
  take(frames: readonly Frame[]): Promise<void> {
    this.#frames.push(...frames);
    return this.#then(() => this.#takeFrames());
  }

  /** Looks at how long what is waited for has taken. */
  tick(): void {
    void this.#then(() => this.#lookAtTicks());
  }

  /** Puts on the wire what waits for it. @returns when that is done */
  sendCommands(): Promise<void> {
    return this.#then(() => this.#sendCommands());
  }

  /** Says good-bye; it has ended when the venue has answered, or after some seconds. */
  logOut(): void {
    void this.#then(() => this.#logOut('', { kind: 'loggedOut' }, true));
  }

  /** That the connection is lost. What has come before is looked at to its end. */
  lose(why: string): void {
    void this.#then(async () => this.#end({ kind: 'lost', why }));
  }

  #then(work: () => Promise<void>): Promise<void> {
    this.#work = this.#work.then(async () => {
      if (this.#state === 'ended') return;
      try {
        await work();
      } catch (error) {
        // What could not be committed has not been received: it comes again on the next connection.
        this.#parts.log.error({ err: error }, 'session given up');
        this.#end({ kind: 'lost', why: 'the journal cannot be written' });
      }
    });
    return this.#work;
  }

  #end(ending: Ending): void {
    if (this.#state === 'ended') return;
    this.#state = 'ended';
    this.#parts.onEnd(ending);
  }

  async #send(type: string, body: readonly Field[]): Promise<void> {
    const wireNo = await this.#parts.outgoing.peek();
    const text = this.#written(type, wireNo, body);
    this.#parts.outgoing.use(wireNo);
    this.#put(text);
  }

  #written(type: string, wireNo: number, body: readonly Field[]): string {
    const { version, sender, target } = this.#parts.options;
    const at = writeTime(this.#parts.clock.now());
    const header: Field[] = [
      [35, type],
      [49, sender],
      [56, target],
      [34, String(wireNo)],
      [52, at],
    ];
    return writeMessage(version, [...header, ...body]);
  }

  #put(text: string): void {
    this.#sentAt = this.#parts.ticks();
    this.#parts.write(text);
  }

  /** Reports that have come together are committed together. */
  async #takeFrames(): Promise<void> {
    const { incoming, options } = this.#parts;
    while (this.#frames.length > 0 && this.#state !== 'ended') {
      const isInStep = this.#state !== 'loggingOn' && incoming.gapEnd === undefined && this.#asked === undefined;
      const reports = isInStep ? reportsInTurn(this.#frames, incoming.expected, options) : [];
      if (reports.length > 1) {
        this.#frames.splice(0, reports.length);
        await this.#receiveTogether(reports);
        continue;
      }
      const frame = this.#frames.shift();
      if (frame === undefined) return;
      if ('garbled' in frame) this.#sparing.warn({ bytes: frame.garbled.length }, 'garbled message ignored');
      else await this.#receive(frame.message);
    }
  }

  async #receiveTogether(reports: readonly Message[]): Promise<void> {
    this.#heardAt = this.#parts.ticks();
    const said = [];
    for (const message of reports) said.push({ message, said: await this.#saidIn(message) });
    await this.#parts.incoming.keepInTurn(said);
    await this.#comeUp();
  }

  async #receive(message: Message): Promise<void> {
    this.#heardAt = this.#parts.ticks();
    const { options, incoming } = this.#parts;
    const begin = message.get(8);
    if (begin !== options.version) return this.#logOut(`BeginString is ${begin}`, refusal(`it speaks ${begin}`));
    if (message.get(49) !== options.target || message.get(56) !== options.sender) {
      return this.#logOut('CompID problem', refusal('its messages are for somebody else'));
    }
    const wireNo = message.number(34);
    if (wireNo === undefined || wireNo === 0) return this.#logOut('MsgSeqNum missing', refusal('no MsgSeqNum'));
    if (this.#state === 'loggingOn' && message.type !== 'A' && message.type !== '5') {
      return this.#logOut('Logon expected', refusal(`it began with ${message.type} and no Logon`));
    }
    const through = throughOf(message, wireNo);
    if (through - Math.max(wireNo, incoming.expected) > filledAtMost)
      return this.#logOut('NewSeqNo is out of range', refusal('it fills without end'));
    if (message.type === '4' && message.get(123) !== 'Y') return this.#resetTo(message, wireNo);
    if (isReset(message) && !(this.#state === 'loggingOn' && this.#parts.resets)) return this.#end({ kind: 'reset' });
    const hadGap = incoming.gapEnd !== undefined;
    if (message.get(43) === 'Y' || (!hadGap && !isOfLink(message))) this.#nearerAt = this.#heardAt;
    if (wireNo < incoming.expected) return this.#receiveLow(message, wireNo);
    const isGap = wireNo > incoming.expected;
    if (isGap && !hadGap) this.#nearerAt = this.#heardAt;
    await incoming.keep(wireNo, through, message, await this.#saidIn(message));
    await this.#answer(message);
    if (isGap || this.#asked !== undefined) await this.#askForGap();
    await this.#comeUp();
  }

  async #saidIn(message: Message): Promise<VenueReport | undefined> {
    const said = readReport(message);
    if (said?.kind !== 'rejected') return said;
    const clOrdId = await this.#parts.journal.sentAs(this.#parts.run, said.refWireNo);
    return clOrdId === undefined ? said : { ...said, clOrdId };
  }

  /** A message that has been committed already is nothing new; one that claims to be new shows that the numbers do not fit. */
  async #receiveLow(message: Message, wireNo: number): Promise<void> {
    if (message.get(43) !== 'Y') {
      const { expected } = this.#parts.incoming;
      const text = `MsgSeqNum too low, expecting ${expected} but received ${wireNo}`;
      // The words of the venue's own Logout say more.
      const said = message.type === '5' ? message.get(58) : undefined;
      return this.#logOut(text, refusal(said ?? `its number is ${wireNo}, and ${expected} was to come`));
    }
    // A fill that began before what we have, and goes beyond it.
    const through = throughOf(message, wireNo);
    if (through >= this.#parts.incoming.expected) {
      await this.#parts.incoming.keep(this.#parts.incoming.expected, through, message, undefined);
      await this.#askForGap();
      await this.#comeUp();
    }
  }

  /** SequenceReset-Reset: whatever was before NewSeqNo will not come. It only ever goes up. */
  async #resetTo(message: Message, wireNo: number): Promise<void> {
    const { incoming } = this.#parts;
    const next = message.number(36);
    if (next === undefined || next < incoming.expected) {
      await this.#send('3', [
        [45, String(wireNo)],
        [371, '36'],
        [372, '4'],
        [373, '5'],
      ]);
      return;
    }
    if (next === incoming.expected) return;
    this.#sparing.warn({ from: incoming.expected, to: next }, 'the venue has given up messages');
    await incoming.keep(incoming.expected, next - 1, message, undefined);
    this.#asked = undefined;
    await this.#askForGap();
    await this.#comeUp();
  }

  async #answer(message: Message): Promise<void> {
    switch (message.type) {
      case 'A':
        return this.#loggedOn(message);
      case '0':
        if (message.get(112) === this.#test) this.#test = undefined;
        return undefined;
      case '1':
        return this.#send('0', answerTo(message));
      case '2':
        return this.#fill(message);
      case '5':
        return this.#loggedOut(message);
      default:
        return undefined;
    }
  }

  /** Orders wait until the venue has answered this: what it asks us to send again comes before its answer. */
  async #loggedOn(message: Message): Promise<void> {
    if (this.#state !== 'loggingOn') return;
    this.#state = 'loggedOn';
    const { heartbeatSeconds } = this.#parts.options;
    const theirs = message.number(108);
    if (theirs !== undefined && theirs !== heartbeatSeconds) {
      this.#parts.log.warn({ ours: heartbeatSeconds, theirs }, 'the venue has another heartbeat');
    }
    await this.#askForTest();
  }

  async #askForTest(): Promise<void> {
    this.#tests += 1;
    this.#test = `T${this.#tests}-${this.#parts.clock.now().getTime()}`;
    await this.#send('1', [[112, this.#test]]);
  }

  async #comeUp(): Promise<void> {
    if (this.#state !== 'loggedOn' || this.#test !== undefined || this.#parts.incoming.gapEnd !== undefined) return;
    this.#state = 'up';
    this.#parts.onUp();
    for (const [type, fields] of (await this.#parts.options.asksFirst?.()) ?? []) await this.#send(type, fields);
  }

  async #loggedOut(message: Message): Promise<void> {
    const why = message.get(58) ?? 'the venue logged out';
    if (this.#state === 'loggingOut') return this.#end(this.#goodbye);
    const wasLoggedOn = this.#state !== 'loggingOn';
    if (wasLoggedOn) await this.#send('5', []);
    this.#end(wasLoggedOn ? { kind: 'lost', why } : refusal(why));
  }

  #goodbye: Ending = { kind: 'loggedOut' };

  /** @param waits whether the venue is to answer first */
  async #logOut(text: string, ending: Ending, waits = false): Promise<void> {
    if (this.#state === 'loggingOut') return;
    const wasLoggedOn = this.#state === 'loggedOn' || this.#state === 'up';
    if (text !== '') this.#parts.log.error({ text }, 'logging out');
    if (wasLoggedOn || text !== '') await this.#send('5', text === '' ? [] : [[58, text]]);
    if (!waits || !wasLoggedOn) return this.#end(ending);
    this.#state = 'loggingOut';
    this.#since = this.#parts.ticks();
    this.#goodbye = ending;
  }

  /**
   * What the venue misses is filled, and nothing is sent again: an order is as old as it is, and one that did not arrive is asked
   * about.
   */
  async #fill(message: Message): Promise<void> {
    const next = this.#parts.outgoing.next;
    const from = message.number(7) ?? 0;
    const through = message.number(16) ?? 0;
    const last = through === 0 || through >= next ? next - 1 : through;
    if (from === 0 || from > last) return this.#sparing.warn({ from, through, next }, 'asked for what was not sent');
    this.#fills = { from, times: from === this.#fills.from ? this.#fills.times + 1 : 1 };
    if (this.#fills.times > sameAskedAtMost) {
      const why = 'it asks for the same messages again and again';
      return this.#logOut(`ResendRequest from ${from} again and again`, { kind: 'lost', why });
    }
    this.#sparing.info({ from, last }, 'gap filled');
    await this.#parts.journal.miss(this.#parts.run, from, last);
    const at = writeTime(this.#parts.clock.now());
    this.#put(
      this.#written('4', from, [
        [43, 'Y'],
        [122, at],
        [123, 'Y'],
        [36, String(last + 1)],
      ]),
    );
    // The venue leaves out what it had kept behind its gap: our question too.
    if (this.#test !== undefined) await this.#askForTest();
  }

  async #askForGap(): Promise<void> {
    const { gapEnd, expected } = this.#parts.incoming;
    if (this.#asked !== undefined && expected > this.#asked.through) this.#asked = undefined;
    if (gapEnd === undefined || this.#asked !== undefined) return;
    this.#sparing.info({ from: expected, through: gapEnd }, 'asked for what is missing');
    this.#asked = { through: gapEnd, at: this.#parts.ticks() };
    await this.#send('2', [
      [7, String(expected)],
      [16, String(gapEnd)],
    ]);
  }

  /** What orders wait for, or what fills a gap; undefined where nothing is waited for. */
  get #missing(): string | undefined {
    const { gapEnd, expected } = this.#parts.incoming;
    if (gapEnd !== undefined) return `it does not send again what is missing: ${expected} to ${gapEnd}`;
    return this.#state === 'loggedOn' ? 'it does not answer the TestRequest' : undefined;
  }

  async #lookAtTicks(): Promise<void> {
    const now = this.#parts.ticks();
    const heartbeatMs = this.#parts.options.heartbeatSeconds * 1_000;
    if (this.#state === 'loggingOn') {
      if (now - this.#since >= logonTimeoutMs) this.#end({ kind: 'lost', why: 'the Logon was not answered' });
      return;
    }
    if (this.#state === 'loggingOut' && now - this.#since >= logoutTimeoutMs) return this.#end(this.#goodbye);
    if (now - this.#heardAt >= 2.4 * heartbeatMs) return this.#end({ kind: 'lost', why: 'nothing came any more' });
    const why = this.#missing;
    if (why !== undefined && now - this.#nearerAt >= 2.4 * heartbeatMs) return this.#end({ kind: 'lost', why });
    if (this.#asked !== undefined && now - this.#asked.at >= heartbeatMs) {
      this.#asked = undefined;
      await this.#askForGap();
    }
    if (now - this.#heardAt >= 1.2 * heartbeatMs && this.#test === undefined) await this.#askForTest();
    if (now - this.#sentAt >= heartbeatMs) await this.#send('0', []);
  }

  async #sendCommands(): Promise<void> {
    const { journal, run, outgoing, options } = this.#parts;
    for (let sent = 0; sent < commandsAtOnce && this.#state === 'up' && options.sendsOrders;) {
      const wireNo = await outgoing.peek();
      const commands = await journal.take(run, wireNo, Math.min(commandsAtOnce - sent, outgoing.left));
      if (commands.length === 0) return;
      for (const [index, command] of commands.entries()) await this.#sendCommand(command, wireNo + index);
      sent += commands.length;
      await this.#takeFrames();
    }
  }

  async #sendCommand(command: VenueCommand, wireNo: number): Promise<void> {
    const { journal, run, outgoing, options, log } = this.#parts;
    let text: string;
    try {
      const { type, fields } = writeCommand(command, options, this.#parts.clock.now());
      text = this.#written(type, wireNo, fields);
    } catch (error) {
      if (!(error instanceof Unsendable)) throw error;
      log.error({ clOrdId: command.clOrdId, why: error.message }, 'command cannot be sent');
      await journal.refuse(run, command.clOrdId, error.message);
      // The number is the command's; the venue gets it with a message that says nothing.
      text = this.#written('0', wireNo, []);
    }
    outgoing.use(wireNo);
    this.#put(text);
  }
}

function refusal(why: string): Ending {
  return { kind: 'refused', why };
}

import { useState } from 'react';
import { readDay, typeDay, writeDay, type DayLayout } from '../lib/format/typed-day.ts';
import { IconButton } from './button.tsx';
import { CalendarIcon } from './icons/list-icons.tsx';
import { useOpenedPanel } from './lazy-panel.ts';
import { Sheet } from './sheet.tsx';
import { TextField } from './text-field.tsx';

export interface CalendarWords {
  open: string;
  close: string;
  previous: string;
  next: string;
}

interface DayFieldProps {
  label: string;
  layout: DayLayout;
  /** As typed. */
  value: string;
  help?: string | undefined;
  error?: string | undefined;
  /** The first day that its calendar lets choose, as 2026-11-21; any where undefined. */
  earliest?: string | undefined;
  /** The last one. */
  latest: string;
  calendar: CalendarWords;
  onValueChange: (typed: string) => void;
}

/** A day in figures, in the order that the customer writes them; its separators come by themselves. Or one of a calendar. */
export function DayField({ layout, value, earliest, latest, calendar, onValueChange, ...field }: DayFieldProps) {
  const [isChoosing, setIsChoosing] = useState(false);
  const day = readDay(value, layout);
  const write = (chosen: string) => onValueChange(writeDay(chosen, layout));
  return (
    <>
      <TextField
        {...field}
        inputMode="numeric"
        autoComplete="off"
        maxLength={10}
        value={value}
        action={
          <IconButton
            label={calendar.open}
            icon={<CalendarIcon />}
            aria-haspopup="dialog"
            onClick={() => setIsChoosing(true)}
          />
        }
        onValueChange={(next) => onValueChange(typeDay(next, value, layout))}
        onBlur={() => {
          if (day !== undefined && day !== '') write(day);
        }}
      />
      <CalendarSheet
        title={field.label}
        words={calendar}
        open={isChoosing}
        day={day}
        earliest={earliest}
        latest={latest}
        locale={layout.locale}
        onChoose={write}
        onClose={() => setIsChoosing(false)}
      />
    </>
  );
}

const loadCalendar = () => import('./day-calendar.tsx').then((module) => module.DayCalendar);

interface CalendarSheetProps {
  title: string;
  words: CalendarWords;
  open: boolean;
  day: string | undefined;
  earliest: string | undefined;
  latest: string;
  locale: string;
  onChoose: (day: string) => void;
  onClose: () => void;
}

/** The calendar, whose code comes when it is first opened. */
function CalendarSheet({ title, words, open, onChoose, onClose, ...calendar }: CalendarSheetProps) {
  const Calendar = useOpenedPanel(loadCalendar, open, onClose);
  if (Calendar === undefined) return null;
  return (
    <Sheet open={open} onClose={onClose} title={title} closeLabel={words.close}>
      <div className="gutter below-4">
        {open && (
          <Calendar
            {...calendar}
            previousLabel={words.previous}
            nextLabel={words.next}
            onChoose={(day) => {
              onChoose(day);
              onClose();
            }}
          />
        )}
      </div>
    </Sheet>
  );
}

import { useLingui } from '@lingui/react/macro';
import { useTypedDays } from '../../lib/i18n/use-typed-days.ts';
import { daysToChoose, type DayProblem, type DayProblems, type Days, type NamedPeriod } from '../../lib/periods.ts';
import { DayField } from '../../ui/day-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import styles from './period-fields.module.css';

export type PeriodChoice = NamedPeriod | 'all' | 'own';

interface PeriodFieldsProps<Choice extends PeriodChoice> {
  choices: readonly Choice[];
  choice: Choice;
  /** As typed; they count where the choice is `own`. */
  days: Days;
  /** What has to be mended before anything is asked for. */
  problems: DayProblems;
  /** The latest day that makes sense, which ends the calendar and is the example of how a day is written. */
  today: string;
  onChoice: (choice: Choice) => void;
  onDays: (days: Days) => void;
}

/** A period by its name, or its first and last day. */
export function PeriodFields<Choice extends PeriodChoice>({
  choices,
  choice,
  days,
  problems,
  today,
  onChoice,
  onDays,
}: PeriodFieldsProps<Choice>) {
  const { t } = useLingui();
  const { layout, write, read } = useTypedDays();
  const names: Readonly<Record<PeriodChoice, string>> = {
    all: t`All time`,
    thisMonth: t`This month`,
    lastMonth: t`Last month`,
    last90Days: t`Last 90 days`,
    thisYear: t`This financial year`,
    lastYear: t`Last financial year`,
    own: t`Other days`,
  };
  const example = write(today);
  const sentences: Readonly<Record<DayProblem, string>> = {
    unread: t`Enter a day as in ${example}`,
    missing: t`Please enter a day`,
    future: t`This day is still to come`,
    reversed: t`The last day must not be before the first`,
    tooLong: t`A statement covers a year at most`,
  };
  const labels = { from: t`First day`, to: t`Last day` };
  const words = { close: t`Close`, previous: t`Previous month`, next: t`Next month` };
  const opening = { from: t`Choose the first day`, to: t`Choose the last day` };
  const bounds = daysToChoose({ from: read(days.from), to: read(days.to) }, today);
  return (
    <>
      <SelectField
        label={t`Period`}
        value={choice}
        options={choices.map((value) => ({ value, label: names[value] }))}
        onValueChange={(value) => onChoice(choices.find((known) => known === value) ?? choice)}
      />
      {choice === 'own' && (
        <div className={styles.days}>
          {(['from', 'to'] as const).map((end) => (
            <DayField
              key={end}
              label={labels[end]}
              layout={layout}
              value={days[end]}
              {...bounds[end]}
              calendar={{ ...words, open: opening[end] }}
              help={t`As in ${example}`}
              error={problems[end] && sentences[problems[end]]}
              onValueChange={(typed) => onDays({ ...days, [end]: typed })}
            />
          ))}
        </div>
      )}
    </>
  );
}

'use client';

import { AlarmClock, Check, ChevronDown, RotateCcw, UserRound } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuRadioGroup,
  DropdownMenuRadioItem,
  DropdownMenuTrigger,
} from '@/components/ui/dropdown-menu';
import { api } from '@/components/portal/api/client';
import type { InputOf } from '@/components/portal/api/input';
import type { ProblemKind, ProblemStatus } from '@/lib/domain/problems/kinds';
import { FormError } from '../kit/form/form-error';
import { useSave } from '../kit/form/use-save';

export interface Assignee {
  readonly email: string;
  readonly name: string;
}

interface ProblemActionsProps {
  readonly kind: ProblemKind;
  readonly fingerprint: string;
  readonly status: ProblemStatus;
  readonly assignee: string | null;
  readonly people: readonly Assignee[];
}

type Patch = InputOf<'patch_problem'>['body'];

const hourMs = 3_600_000;
const snoozes = [
  { unit: 'hours', count: 4 },
  { unit: 'days', count: 1 },
  { unit: 'days', count: 7 },
  { unit: 'days', count: 30 },
] as const;

// The choice "no assignee". A choice cannot have an empty value.
const nobody = ' nobody';

export function ProblemActions({ kind, fingerprint, status, assignee, people }: ProblemActionsProps) {
  const t = useTranslations('portal.problems');
  const save = useSave({
    save: ({ patch }: { readonly patch: Patch; readonly saved: string }) =>
      api('patch_problem', { params: { kind, fingerprint }, body: patch }),
    saved: (_answer, { saved }) => saved,
  });
  const [me] = people;
  const given = people.find(({ email }) => email === assignee);
  const isOpen = status === 'open';
  return (
    <>
      <DropdownMenu>
        <DropdownMenuTrigger asChild>
          <Button disabled={save.isPending}>
            <UserRound aria-hidden />
            {assignee === null ? t('actions.assign') : (given?.name ?? assignee)}
            <ChevronDown aria-hidden />
          </Button>
        </DropdownMenuTrigger>
        <DropdownMenuContent className="max-h-80 overflow-y-auto">
          <DropdownMenuLabel>{t('actions.assignTo')}</DropdownMenuLabel>
          <DropdownMenuRadioGroup
            value={assignee ?? nobody}
            onValueChange={(chosen) => {
              const isNobody = chosen === nobody;
              const saved = t(isNobody ? 'actions.unassigned' : 'actions.assigned');
              save.mutate({ patch: { assignee: isNobody ? null : chosen }, saved });
            }}
          >
            <DropdownMenuRadioItem value={nobody}>{t('nobody')}</DropdownMenuRadioItem>
            {people.map((person) => (
              <DropdownMenuRadioItem key={person.email} value={person.email}>
                <bdi className="truncate">{person === me ? t('actions.me') : person.name}</bdi>
              </DropdownMenuRadioItem>
            ))}
          </DropdownMenuRadioGroup>
        </DropdownMenuContent>
      </DropdownMenu>
      {isOpen && (
        <DropdownMenu>
          <DropdownMenuTrigger asChild>
            <Button disabled={save.isPending}>
              <AlarmClock aria-hidden />
              {t('actions.snooze')}
              <ChevronDown aria-hidden />
            </Button>
          </DropdownMenuTrigger>
          <DropdownMenuContent>
            <DropdownMenuLabel>{t('actions.snoozeFor')}</DropdownMenuLabel>
            {snoozes.map(({ unit, count }) => (
              <DropdownMenuItem
                key={`${count} ${unit}`}
                onSelect={() => {
                  const until = Date.now() + count * hourMs * (unit === 'hours' ? 1 : 24);
                  const patch = { state: 'snoozed', snoozed_until: new Date(until).toISOString() } as const;
                  save.mutate({ patch, saved: t('actions.snoozed') });
                }}
              >
                {t(`actions.${unit}`, { count })}
              </DropdownMenuItem>
            ))}
          </DropdownMenuContent>
        </DropdownMenu>
      )}
      <Button
        loading={save.isPending && save.variables.patch?.state !== undefined}
        onClick={() =>
          save.mutate(
            isOpen
              ? { patch: { state: 'resolved' }, saved: t('actions.resolved') }
              : { patch: { state: 'open' }, saved: t('actions.reopened') },
          )
        }
      >
        {isOpen ? <Check aria-hidden /> : <RotateCcw aria-hidden />}
        {t(isOpen ? 'actions.resolve' : 'actions.reopen')}
      </Button>
      <FormError error={save.error} />
    </>
  );
}

import { Trans, useLingui } from '@lingui/react/macro'
import type { TrailRow } from '@tayang/contract'
import { Facts, Panel, SmallButton } from '#kit'
import { shortOf } from './call-words.ts'
import { Exactly, Outcome } from './trail-words.tsx'
import type { TrailAddress } from './use-trail.ts'
import style from './trail.module.css'

/** Names of facts that the trail keeps, in words; another one is shown by its name. */
function useFactWords(): Readonly<Record<string, string>> {
  const { t } = useLingui()
  return {
    reason: t`Reason`,
    note: t`Note`,
    action: t`Action`,
    decision: t`Decision`,
    effects: t`Effects`,
    status: t`Status`,
    roles: t`Roles`,
    until: t`Until`,
    was: t`Was`,
    is: t`Is now`,
    wanted: t`Wanted`,
    address: t`Address`,
  }
}

/** One row with all that it keeps; each part of it narrows the list. */
export function TrailCase({ row, address }: { row: TrailRow; address: TrailAddress }) {
  const { t } = useLingui()
  const words = useFactWords()
  const { operation, target, facts, outcome } = row
  const narrow = address.setFilters
  const named = Object.entries(target).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  )
  return (
    <article className={style.case}>
      <header>
        <h1>{shortOf(operation)}</h1>
        <Outcome outcome={outcome} />
      </header>
      {outcome === null && (
        <p role="note">
          <Trans>
            It began and nothing says how it ended: the server was stopped meanwhile, or it still runs.
          </Trans>
        </p>
      )}
      <WhoAndWhen row={row} narrow={narrow} />
      {named.length > 0 && (
        <Panel title={t`What it named`}>
          <Facts
            facts={named.map(([name, value]) => [
              name,
              <SmallButton key={name} tone="ghost" onPress={() => narrow({ target: value })}>
                {value}
              </SmallButton>,
            ])}
          />
        </Panel>
      )}
      {facts !== null && (
        <Panel title={t`What it said`}>
          <Facts facts={Object.entries(facts).map(([name, value]) => [words[name] ?? name, textOf(value)])} />
        </Panel>
      )}
    </article>
  )
}

function WhoAndWhen({ row, narrow }: { row: TrailRow; narrow: TrailAddress['setFilters'] }) {
  const { t } = useLingui()
  const { at, operation, calls, requestId, accountId, operator } = row
  return (
    <Panel title={t`Who and when`}>
      <Facts
        facts={[
          [t`Time`, <Exactly key="at" at={at} />],
          [
            t`Operator`,
            <SmallButton
              key="operator"
              tone="ghost"
              shortcut="o"
              shortcutLabel={t`All of this operator`}
              onPress={() => narrow({ operator: accountId })}
            >
              {operator ?? accountId}
            </SmallButton>,
          ],
          [
            t`Call`,
            <SmallButton
              key="call"
              tone="ghost"
              shortcut="c"
              shortcutLabel={t`All calls like this`}
              onPress={() => narrow({ call: operation })}
            >
              {operation}
            </SmallButton>,
          ],
          [t`Calls in this minute`, calls > 1 ? String(calls) : null],
          [t`Request`, requestId],
        ]}
      />
    </Panel>
  )
}

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : Array.isArray(value) ? value.join(', ') : JSON.stringify(value)

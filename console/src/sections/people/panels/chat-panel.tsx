import { Trans, useLingui } from '@lingui/react/macro'
import { admin, type PersonHead } from '@tayang/contract'
import { Chip, ListFoot, Panel, When, WhenRead } from '#kit'
import { useCallList } from '#shared/api'
import style from './panels.module.css'
import { useCursor } from './paged.ts'

/** What the person said in chat rooms, hidden lines too. */
export function ChatPanel({ person }: { person: PersonHead }) {
  const { t } = useLingui()
  const { cursor, goTo } = useCursor()
  const list = useCallList(admin.listPersonChat, {
    params: { accountId: person.accountId },
    query: { ...(cursor !== undefined && { cursor }) },
  })
  return (
    <Panel title={t`Chat`} note={t`newest first`}>
      <WhenRead read={list} rows={4}>
        {(lines) =>
          lines.length === 0 ? (
            <p className={style.nothing}>
              <Trans>Said nothing that is kept.</Trans>
            </p>
          ) : (
            <ul className={style.rows} data-old={list.isOld || undefined}>
              {lines.map((line) => (
                <li key={line.id}>
                  <span className={style.rowText}>
                    <span dir="auto">{line.text}</span>
                    <span className={style.quiet}>
                      <bdi>{line.roomName ?? t`a room that is gone`}</bdi>
                    </span>
                  </span>
                  {line.kind !== 'normal' && <Chip tone="premium">{line.kind}</Chip>}
                  {line.hiddenAt !== null && (
                    <Chip tone="err">
                      <Trans>Hidden</Trans>
                    </Chip>
                  )}
                  <span className={style.quiet}>
                    <When at={line.at} />
                  </span>
                </li>
              ))}
            </ul>
          )
        }
      </WhenRead>
      <ListFoot next={list.next} cursor={cursor} goTo={goTo} />
    </Panel>
  )
}

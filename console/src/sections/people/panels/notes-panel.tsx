import { Trans, useLingui } from '@lingui/react/macro'
import { admin, type PersonHead } from '@tayang/contract'
import { useRef, useState } from 'react'
import { Kbd, ListFoot, Panel, SmallButton, useShortcuts, When, WhenRead } from '#kit'
import { useCallList, useChange } from '#shared/api'
import { useMay, useSession } from '#shared/session'
import style from './panels.module.css'
import { SHORT, useCursor } from './paged.ts'

/** What operators noted about the person; nobody else reads it. */
export function NotesPanel({ person, isShort = false }: { person: PersonHead; isShort?: boolean }) {
  const { t } = useLingui()
  const { cursor, goTo } = useCursor()
  const params = { accountId: person.accountId }
  const list = useCallList(admin.listPersonNotes, {
    params,
    query: { ...(isShort && { perPage: SHORT }), ...(cursor !== undefined && { cursor }) },
  })
  const isOwn = useSession()?.accountId === person.accountId
  const mayWrite = useMay('people.edit') && !isOwn && !person.isErased
  return (
    <Panel title={t`Notes`} note={t`seen by operators only`}>
      <WhenRead read={list} rows={1}>
        {(notes) => (
          <ul className={style.notes}>
            {notes.map((note) => (
              <li key={note.id}>
                <p dir="auto">{note.text}</p>
                <span className={style.quiet}>
                  {note.by.name ?? t`an operator who is gone`} · <When at={note.at} />
                </span>
              </li>
            ))}
          </ul>
        )}
      </WhenRead>
      {mayWrite && <NoteForm accountId={person.accountId} />}
      {!isShort && <ListFoot next={list.next} cursor={cursor} goTo={goTo} />}
    </Panel>
  )
}

function NoteForm({ accountId }: { accountId: string }) {
  const { t } = useLingui()
  const [text, setText] = useState('')
  // Kept until the note is stored: a second press of the same note adds nothing.
  const [id, setId] = useState(() => crypto.randomUUID())
  const field = useRef<HTMLTextAreaElement>(null)
  const add = useChange(admin.addPersonNote, {
    refreshes: [admin.listPersonNotes, admin.getPerson],
    onDone: () => {
      setText('')
      setId(crypto.randomUUID())
    },
  })
  useShortcuts({ n: { label: t`Write a note`, run: () => field.current?.focus() } })
  const isEmpty = text.trim() === ''
  const send = () => {
    if (!isEmpty && !add.isRunning) add.run({ params: { accountId }, body: { id, text: text.trim() } })
  }
  return (
    <form
      className={style.noteForm}
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <label>
        <textarea
          ref={field}
          aria-label={t`Write a note`}
          rows={text === '' ? 1 : 3}
          value={text}
          maxLength={admin.PERSON_NOTE_LENGTH_MAX}
          placeholder={t`Write a note`}
          onChange={({ target }) => setText(target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) send()
            if (event.key === 'Escape') field.current?.blur()
          }}
        />
        {text === '' && <Kbd keys="n" />}
      </label>
      {!isEmpty && (
        <SmallButton tone="light" type="submit" disabled={add.isRunning} onPress={() => {}}>
          <Trans>Add the note</Trans>
        </SmallButton>
      )}
    </form>
  )
}

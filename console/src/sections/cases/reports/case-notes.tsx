import { Trans, useLingui } from '@lingui/react/macro'
import { admin, type ReportCase } from '@tayang/contract'
import { useRef, useState } from 'react'
import { SmallButton, useShortcuts, When } from '#kit'
import { useChange } from '#shared/api'
import { useMay } from '#shared/session'
import style from './case-side.module.css'

const NOTE_LENGTH_MAX = 2_000

/** What operators say to one another about the case. */
export function CaseNotes({ report }: { report: ReportCase }) {
  const { t } = useLingui()
  const may = useMay('reports.decide')
  const [text, setText] = useState('')
  const field = useRef<HTMLTextAreaElement>(null)
  const note = useChange(admin.noteReport, { onDone: () => setText('') })
  useShortcuts(may ? { n: { label: t`Write a note`, run: () => field.current?.focus() } } : {})
  return (
    <section className={style.part}>
      <h3>
        <Trans>Notes</Trans> <span>{t`seen by operators only`}</span>
      </h3>
      <ul>
        {report.notes.map((one) => (
          <li key={one.id}>
            <p className={style.words} dir="auto">
              {one.text}
            </p>
            <p className={style.quiet}>
              {one.by.name}, <When at={one.at} />
            </p>
          </li>
        ))}
      </ul>
      {may && (
        <form
          className={style.note}
          onSubmit={(event) => {
            event.preventDefault()
            if (text.trim() !== '') note.run({ params: { id: report.id }, body: { text: text.trim() } })
          }}
        >
          <textarea
            ref={field}
            rows={2}
            aria-label={t`Write a note`}
            placeholder={t`Write a note`}
            value={text}
            maxLength={NOTE_LENGTH_MAX}
            onChange={({ target }) => setText(target.value)}
          />
          {text.trim() !== '' && (
            <SmallButton type="submit" disabled={note.isRunning} onPress={() => undefined}>
              <Trans>Keep</Trans>
            </SmallButton>
          )}
        </form>
      )}
    </section>
  )
}

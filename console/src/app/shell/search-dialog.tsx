import { Trans, useLingui } from '@lingui/react/macro'
import { admin, type Jump } from '@tayang/contract'
import { Dialog } from '@tayang/design'
import { Search } from 'lucide-react'
import { useEffect, useId, useState, type KeyboardEvent } from 'react'
import { useNavigate } from 'react-router'
import { Chip, Failed, Kbd, useShortcuts } from '#kit'
import { useCall } from '#shared/api'
import { useRoles } from '#shared/session'
import { whereOpens } from './where-it-opens.ts'
import style from './bar.module.css'

/** After this long without a letter the server is asked. */
const QUIET_MS = 120
const LENGTH_MAX = 300

/** The field of the bar, and what opens over the page with ⌘ K: a jump to anything that the roles show. */
export function SearchEverything() {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  const label = t`Search everything`
  useShortcuts({ 'mod+k': { label, run: () => setOpen(true) } })
  return (
    <>
      <button type="button" className={style.search} title={label} onClick={() => setOpen(true)}>
        <Search size={16} aria-hidden />
        <span>
          <Trans>Name, id, email, number, invoice</Trans>
        </span>
        <Kbd keys="mod+k" />
      </button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} label={label} size="wide">
        <Searching onClose={() => setOpen(false)} />
      </Dialog>
    </>
  )
}

type Found = Jump & { to: string }

function useFound(text: string) {
  const roles = useRoles()
  const asked = useQuiet(text.trim())
  const read = useCall(admin.searchEverything, asked === '' ? null : { query: { text: asked } }, {
    keepsPrevious: true,
  })
  const found = (asked === '' ? [] : (read.data ?? [])).flatMap((jump): Found[] => {
    const to = whereOpens(jump.kind, jump.id, roles)
    return to === null ? [] : [{ ...jump, to }]
  })
  return { ...read, found, isDone: asked !== '' && asked === text.trim() && !read.isFetching }
}

function Searching({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const id = useId()
  const navigate = useNavigate()
  const kinds = useKindWords()
  const [text, setText] = useState('')
  const [at, setAt] = useState(0)
  const { found, error, isDone, isOld } = useFound(text)
  const go = (jump: Found | undefined) => {
    if (!jump) return
    onClose()
    void navigate(jump.to)
  }
  const handleKey = (event: KeyboardEvent) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (by !== undefined) {
      event.preventDefault()
      setAt(Math.min(found.length - 1, Math.max(0, at + by)))
    }
    if (event.key === 'Enter') go(found[at])
  }
  return (
    <div className={style.searching}>
      <label className={style.searchField}>
        <Search size={18} aria-hidden />
        <input
          autoFocus
          type="search"
          role="combobox"
          aria-label={t`Search everything`}
          aria-expanded={found.length > 0}
          aria-controls={id}
          aria-activedescendant={found[at] && `${id}-${at}`}
          placeholder={t`Name, id, email, number, invoice`}
          maxLength={LENGTH_MAX}
          value={text}
          onChange={({ target }) => {
            setText(target.value)
            setAt(0)
          }}
          onKeyDown={handleKey}
        />
      </label>
      <ul id={id} role="listbox" aria-label={t`Found`} data-old={isOld || undefined}>
        {found.map((jump, nth) => (
          <li
            key={`${jump.kind} ${jump.id}`}
            id={`${id}-${nth}`}
            role="option"
            aria-selected={nth === at}
            onClick={() => go(jump)}
          >
            <Chip>{kinds[jump.kind]}</Chip>
            <span>
              {jump.title}
              {jump.sub !== null && <small>{jump.sub}</small>}
            </span>
            {nth === at && <Kbd keys="Enter" />}
          </li>
        ))}
      </ul>
      {error && <Failed error={error} />}
      {isDone && !error && found.length === 0 && (
        <p role="status">
          <Trans>Nothing found that your roles can see.</Trans>
        </p>
      )}
    </div>
  )
}

function useQuiet(text: string): string {
  const [quiet, setQuiet] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setQuiet(text), QUIET_MS)
    return () => clearTimeout(timer)
  }, [text])
  return quiet
}

function useKindWords(): Readonly<Record<Jump['kind'], string>> {
  const { t } = useLingui()
  return {
    person: t`Person`,
    title: t`Title`,
    channel: t`Channel`,
    clip: t`Clip`,
    show: t`Show`,
    case: t`Report`,
    decision: t`Decision`,
    appeal: t`Appeal`,
    order: t`Order`,
    voucher: t`Voucher`,
    voucherBatch: t`Vouchers`,
    promoCode: t`Promo code`,
    cashout: t`Cash-out`,
    transfer: t`Transfer`,
    approval: t`Second operator`,
  }
}

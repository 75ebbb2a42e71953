import { Trans } from '@lingui/react/macro'
import type { Programme } from '@tayang/contract'
import { buttonLook, classNames } from '@tayang/design'
import { RotateCcw } from 'lucide-react'
import { Link, urls } from '#shared/urls'
import style from './watch-channel.module.css'

/**
 * A programme is a title of the catalogue: who came too late watches that from its beginning. The address of a film is
 * right for every kind, for the page of a title knows its own and leads there.
 */
export function FromBeginning({ programme }: { programme: Programme }) {
  return (
    <Link
      to={urls.watch({ type: 'movie', id: programme.mediaId })}
      className={classNames(buttonLook({ tone: 'quiet', size: 'small' }), style.again)}
    >
      <RotateCcw size={16} aria-hidden />
      <Trans>Watch from the beginning</Trans>
    </Link>
  )
}

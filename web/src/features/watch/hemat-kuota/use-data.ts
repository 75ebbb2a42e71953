import { defaultDataChoices, type DataChoices } from '@tayang/player/core'
import { dataChoices, watchData } from '@tayang/player/dom'
import { useEffect, useState } from 'react'

/** What is chosen in this browser; on the server, and until the page is alive, what nobody has chosen yet. */
export function useDataChoices(): DataChoices {
  const [choices, setChoices] = useState(defaultDataChoices)
  useEffect(() => {
    const read = () => setChoices(dataChoices())
    read()
    return watchData(read)
  }, [])
  return choices
}

import { openPlayback } from '@tayang/player/dom'
import { runEmbed } from './run-embed.ts'

runEmbed(document, openPlayback)

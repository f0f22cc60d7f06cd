// Loaded before a program (node --import), says at its end how much memory the whole process has had at most.

import { isMainThread } from 'node:worker_threads'

if (isMainThread) process.on('exit', () => console.error(`peak ${process.resourceUsage().maxRSS} kB`))

// Loaded before a program (node --import), says at its end how much memory the whole process has had at most, and how much
// processor time.

import { isMainThread } from 'node:worker_threads'

if (isMainThread) {
  process.on('exit', () => {
    const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage()
    console.error(`peak ${maxRSS} kB, processor ${(userCPUTime + systemCPUTime) / 1e6} s`)
  })
}

#!/usr/bin/env node
import { buildWhenStale } from './lib/build.mjs';
import { helpOr } from './lib/help.mjs';
import { checkNode, installWhenStale } from './lib/install.mjs';
import { runInFront } from './lib/run.mjs';

const given = process.argv.slice(2);
const OPTION =
  /^--(seed|minutes|clients|size|kills|rolling|wipes|failpoints|events|edges|keys|bills|only|show-times-only|shops|invoices|seconds)(=|$)/;
const isOption = (argument) => argument.startsWith('-');

helpOr(
  `
npm run chaos -- [--seed N] [--minutes M] [--clients C] [--size short|full] [--kills K] [--rolling] [--wipes]
                    [--show-times-only]
npm run chaos -- --failpoints|--events|--edges|--keys|--bills [--seed N] [--only NAME]...
npm run chaos -- invoice-numbering [--seed N] [--shops S] [--invoices I] [--kills K]
npm run chaos -- overload [--seconds T]

Trades on the distributed form, every service and every store a process of its own, while they are killed, frozen and
cut off from each other, their disks are full and their clocks jump. Then checks every promise of docs/reliability.md by
the history of all calls and by all databases. The exit code is 1 when a promise was broken.

  --seed N            the same faults and the same client requests again; a new seed when absent
  --minutes M         how long faults go on, 3 when absent
  --clients C         how many clients trade: 8, with --size full 64, with --rolling 80
  --size short        every process is killed once, every disk full once, every clock wrong once, and that is all
  --size full         every process is killed six times while 64 clients order 50 products in 10,000 orders
  --kills K           every process is killed K times, and that is all
  --rolling           two copies of every service and of the gateway, restarted one by one; no call may fail
  --wipes             the broker loses everything it has, three times
  --failpoints        a process is killed at each numbered step of each write, one after the other; about half an hour
  --events            every event one to five times, shuffled, one arrival in twenty undecodable
  --edges             each connection between two parts frozen, slow, silent in one direction and cut; about half an hour
  --keys              a thousand request keys with up to twenty racing duplicates each
  --bills             64 tills sell bills of two to six lines of the same ten products while everything is killed twice
  --only NAME         one write of --failpoints, or one part of the names of --edges; may be repeated
  --show-times-only   times of recovery are shown and not checked, for a machine that others use too

invoice-numbering: the product bills 100,000 orders of 20 shops over the end of a financial year, killed and rolled back on the way.
overload: five times as many calls as the product can serve, for two minutes.

The chaos run of faults needs RabbitMQ and Redis as programs of this machine (Debian: rabbitmq-server, redis-server). Full
disks are left out, with a message, where it may not mount one of its own.
`,
  given.filter((argument) => !isOption(argument) || OPTION.test(argument)),
);

checkNode();
await installWhenStale();
await buildWhenStale();
const PROGRAMS = { 'invoice-numbering': 'quality/invoice-numbering/main.ts', overload: 'quality/load/main.ts' };
const [first = '', ...rest] = given;
const [program, options] = first in PROGRAMS ? [PROGRAMS[first], rest] : ['quality/chaos/main.ts', given];
process.exitCode = await runInFront(['--conditions=@bahi/source', '--import', 'tsx', program, ...options]);

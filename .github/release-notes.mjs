// Prints what CHANGELOG.md says about the version of a tag; ends with 1 and a reason where the tag is no release.
// node .github/release-notes.mjs v1.2.3
import { readFileSync } from 'node:fs';

const root = new URL('../', import.meta.url);
const tag = process.argv[2] ?? '';
const { version } = JSON.parse(readFileSync(new URL('package.json', root), 'utf8'));
const chapters = readFileSync(new URL('CHANGELOG.md', root), 'utf8').split(/^## /m).slice(1);
const chapter = chapters.find((text) => text.split(/[\s(]/, 1)[0] === version);
const fail = (why) => {
  process.stderr.write(`${why}\n`);
  process.exit(1);
};
if (!/^v\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(tag))
  fail(`"${tag}" is no version: tag a release as v1.2.3 or v1.2.3-rc.1.`);
if (tag !== `v${version}`) fail(`The tag is ${tag} and package.json says ${version}: make them the same.`);
if (chapter === undefined) fail(`CHANGELOG.md has no chapter "## ${version}": say there what changed.`);
if (/not released/.test(chapter.split('\n', 1)[0]))
  fail(`CHANGELOG.md says that ${version} is not released yet: give it its date.`);
process.stdout.write(`${chapter.slice(chapter.indexOf('\n')).trim()}\n`);

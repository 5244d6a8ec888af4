// The research settings as they are shipped.
import { readFileSync } from 'node:fs';
import { loadConfig } from '../../src/config.ts';
import type { Settings } from '../../src/research/settings.ts';

const shipped = { path: 'config/footnote.yaml', text: readFileSync('config/footnote.yaml', 'utf8') };

export const shippedSettings = loadConfig({ env: {}, files: [shipped] }).research as Settings;

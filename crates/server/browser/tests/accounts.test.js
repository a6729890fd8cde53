// @ts-check
// From a guest to a player with a name, and back.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { keep } from '../lib/browser.js';
import { House } from '../lib/house.js';
import { playOn, register, sitDown } from '../lib/people.js';

const house = House.open();
const PASSWORD = 'correct horse battery';

/**
 * @param {import('playwright-core').Page} page
 * @param {string} path
 * @param {string} name
 * @param {string} button
 */
async function give(page, path, name, button) {
  await page.goto(path);
  await page.locator('main [name="name"]').fill(name);
  await page.locator('main [name="password"]').fill(PASSWORD);
  await page.locator('main').getByRole('button', { name: button }).click();
}

test('register, sign out, sign in, delete', async () => {
  const visitor = await house.visitor();
  const page = await visitor.open('/register');
  await keep(page, 'register-desktop-light');
  await give(page, '/register', 'Nomsa', 'Register');
  const corner = page.locator('header').getByText('Nomsa');
  await corner.waitFor();
  await page.goto('/account');
  await keep(page, 'account-desktop-light', true);
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await page.locator('header').getByText('Sign in').waitFor();

  await page.goto('/login');
  await page.locator('main [name="name"]').fill('Nomsa');
  await page.locator('main [name="password"]').fill('something else');
  await page.locator('main').getByRole('button', { name: 'Sign in' }).click();
  await page.locator('main [role="alert"]').waitFor();
  await give(page, '/login', 'nomsa', 'Sign in');
  await corner.waitFor();

  const data = await page.request.get('/account/export');
  assert.ok(data.ok());
  assert.ok(JSON.stringify(await data.json()).includes('Nomsa'));

  await page.goto('/account');
  const form = page.locator('form[action="/account/delete"]');
  await form.locator('[name="password"]').fill(PASSWORD);
  await form.locator('[name="sure"]').check();
  await form.getByRole('button').click();
  await page.locator('header').getByText('Sign in').waitFor();
  await give(page, '/login', 'Nomsa', 'Sign in');
  await page.locator('main [role="alert"]').waitFor();
  visitor.expect(/422/);
  await house.empty();
});

test('somebody takes another name', async () => {
  const visitor = await house.visitor();
  await register(visitor, 'Zanele');
  const page = await visitor.open('/account');
  const form = page.locator('form[action="/account/name"]');
  await form.locator('[name="name"]').fill('Zodwa');
  await form.locator('[name="password"]').fill(PASSWORD);
  await form.getByRole('button', { name: 'Change the name' }).click();
  await page.locator('header').getByText('Zodwa').waitFor();
  await page.goto('/player/Zodwa');
  await page.getByRole('heading', { name: 'Zodwa' }).waitFor();
  await house.empty();
});

test('what was filled in before signing in is not lost', async () => {
  const visitor = await house.visitor();
  const old = await visitor.open('/new?game=morabaraba');
  await old.locator('[name="opponent"][value="link"]').check();
  await old.locator('[name="control"]').fill('7m+4s');
  await register(visitor, 'Bongani');
  await old.getByRole('button', { name: 'Start' }).click();
  await old.getByText('nothing has been done yet').waitFor();
  await keep(old, 'again-desktop-light');
  visitor.expect(/403/);
  await old.getByRole('button', { name: 'Do it now' }).click();
  await old.waitForURL(/\/challenge\//);
  await old.getByText('7m+4s').waitFor();
  await house.empty();
});

test('a guest who registers keeps the games', async () => {
  const visitors = await house.two();
  const tables = await sitDown(visitors, 'mur-classic');
  await playOn(tables, 'mur-classic', 0, 3);
  const page = await visitors[0].context.newPage();
  await give(page, '/register', 'Thandi', 'Register');
  await page.locator('header').getByText('Thandi').waitFor();
  await tables[0].page.reload();
  await tables[0].page.getByText('Thandi').first().waitFor();
  await playOn(tables, 'mur-classic', 3);
  assert.equal(await tables[0].over(), await tables[1].over());
  await page.goto('/player/Thandi');
  await page.locator('main').getByText('Thandi').first().waitFor();
  await keep(page, 'player-desktop-light', true);
  await house.empty();
});

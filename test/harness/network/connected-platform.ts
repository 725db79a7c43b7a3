import { PrivateEngine } from '../engines/private-engine.ts';
import { TestPlatform } from '../platform.ts';
import { LittleInternet } from './little-internet.ts';

/** A platform whose documents load from a little Internet of its own. @param flags more of Gotenberg's flags */
export async function connectedPlatform(...flags: string[]) {
  const internet = await LittleInternet.start();
  const engine = await PrivateEngine.gotenberg({ egressSocket: internet.egressSocket, flags });
  const platform = await TestPlatform.start({ gotenbergUrl: engine.url });
  const stop = async () => {
    await platform.stop();
    await engine.remove();
    await internet.stop();
  };
  return { internet, platform, stop };
}

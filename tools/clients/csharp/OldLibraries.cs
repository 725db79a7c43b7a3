// What the generated client names of libraries that Debian has not, or has older: retries, which it does not use by itself, and
// how fields without a name are written, of which it has none.

using System;
using System.Threading.Tasks;

namespace Polly
{
    public enum OutcomeType { Successful, Failure }

    public class PolicyResult<T>
    {
        public OutcomeType Outcome;
        public T Result;
        public Exception FinalException;
    }

    public interface ISyncPolicy<T> { }

    public interface IAsyncPolicy<T>
    {
        Task<PolicyResult<T>> ExecuteAndCaptureAsync(Func<Task<T>> action);
    }
}

namespace Platen.Client
{
    public class CamelCaseNamingStrategy
    {
        public bool OverrideSpecifiedNames;
        public bool ProcessDictionaryKeys;
    }

    public class DefaultContractResolver : Newtonsoft.Json.Serialization.DefaultContractResolver
    {
        public CamelCaseNamingStrategy NamingStrategy;
    }
}
